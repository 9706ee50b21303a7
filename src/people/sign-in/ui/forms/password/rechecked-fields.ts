interface Touched {
  touchedFields: { confirm?: boolean }
  isSubmitted: boolean
}

/**
 * The fields that are checked again when the password changes: the repeated one, once somebody has left it. Before that a tap
 * on it would say that it is empty, because the tap leaves the password.
 */
export function recheckedFields({ touchedFields, isSubmitted }: Touched): 'confirm'[] {
  return touchedFields.confirm || isSubmitted ? ['confirm'] : []
}
