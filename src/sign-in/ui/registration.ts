/** Where this tab keeps the value that claims its registration, until there is a user record. */
const KEY = 'greentech:registration'

/** The profile that was saved without a token is this browser's: its first calls with a token send the value. */
export function keepRegistration(value: string | undefined): void {
  try {
    if (value) sessionStorage.setItem(KEY, value)
  } catch {
    // A closed storage: the dashboard asks for name and role instead.
  }
}

export function keptRegistration(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing is kept there.
  }
}
