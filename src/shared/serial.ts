import { hasLuhnDigit } from './check-digit.ts'
import { latinDigits } from './money.ts'
import { normalForm } from './text/normal-form.ts'

/** Characters that a form accepts for a number, its blanks and signs included. */
export const MAX_TYPED_SERIAL = 80
const LENGTH = { least: 5, most: 40 }
/** The kinds whose number is an IMEI: 15 digits, of which the last one checks the others (3GPP TS 23.003, 6.2.1). */
const WITH_IMEI = new Set(['mobile', 'tablet'])

/**
 * Form in which serial numbers and IMEIs are compared: letters and digits only, digits in Latin script, letters in upper case.
 */
export function comparedSerial(typed: string): string {
  return latinDigits(normalForm(typed, 'NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

/** Fault of a typed number; null for a valid one. */
export function serialFault(typed: string, kind: string | null): 'invalid_serial' | 'wrong_check_digit' | null {
  const serial = comparedSerial(typed)
  if (serial.length < LENGTH.least || serial.length > LENGTH.most || !/\d/.test(serial)) return 'invalid_serial'
  if (kind === null || !WITH_IMEI.has(kind) || !/^\d{14,16}$/.test(serial)) return null
  return serial.length === 15 && hasLuhnDigit(serial) ? null : 'wrong_check_digit'
}
