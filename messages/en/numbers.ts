import { groupDigits } from '#shared/money.ts'

/** Numbers as the language writes them. */
export { groupDigits }

/** Figures as they are typed. */
export function digits(text: string | number): string {
  return String(text)
}

/** A number of a fact: `5,000`, `15.6`. */
export function number(value: number): string {
  return Number.isInteger(value) ? groupDigits(value) : digits(value)
}

/** `84 %` */
export function percent(value: number): string {
  return `${digits(value)} %`
}
