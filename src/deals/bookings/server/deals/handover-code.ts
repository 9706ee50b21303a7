import { randomInt } from 'node:crypto'
import { withCheckDigit } from '#shared/check-digit.ts'

/** Five random digits and their check digit: what the saller shows at the meeting. */
export function makeHandoverCode(): string {
  return withCheckDigit(String(randomInt(100_000)).padStart(5, '0'))
}
