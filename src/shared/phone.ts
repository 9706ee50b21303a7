import { latinDigits } from './money.ts'

/**
 * The stored form of a phone number: Bangladeshi mobile numbers as +8801XXXXXXXXX (E.164), others of 6 to 15 digits as
 * typed without blanks; null for anything else (decisions K03).
 */
export function parsePhone(text: string): string | null {
  const digits = latinDigits(text).replace(/[\s\-().]/g, '')
  const local = digits.match(/^(?:\+?880|0)?(1[3-9]\d{8})$/)
  if (local) return `+880${local[1]}`
  return /^\+?\d{6,15}$/.test(digits) ? digits : null
}
