export { groupDigits } from '#shared/money.ts'

/** Figures as the language writes them: English has ASCII digits. */
export function digits(text: string | number): string {
  return String(text)
}
