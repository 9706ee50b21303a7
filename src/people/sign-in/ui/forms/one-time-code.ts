import { typedCode } from '#shared/text/typed-code.ts'

/**
 * Phones offer the code of a message that has just arrived, and show a numeric keyboard. Blanks and marks of a paste have room.
 */
export const oneTimeCode = { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 } as const

/** True if all six digits of a code are typed or pasted, in either script: the form then submits itself. */
export function isWholeCode(text: string): boolean {
  return /^\d{6}$/.test(typedCode(text))
}
