import * as z from 'zod/mini'
import { latinDigits } from './money.ts'
import { parsePhone } from './phone.ts'
import { text } from './shapes.ts'
import { typedLength } from './text/typed-length.ts'

const MAX_LENGTH = 40

/**
 * A typed phone number, with its digits converted to Latin digits so that readers of English can copy it. Refused with
 * `invalid_phone`.
 */
export function phoneNumber() {
  return text(MAX_LENGTH).check(
    z.overwrite(latinDigits),
    z.refine((value) => parsePhone(value) !== null, 'invalid_phone'),
  )
}

/** The same, which may be absent or empty. */
export function optionalPhoneNumber() {
  return z.optional(
    shownNumber().check(z.refine((value) => value === '' || parsePhone(value) !== null, 'invalid_phone')),
  )
}

/** A number that is shown as it is, such as a short one; empty for none. */
export function shownNumber() {
  return z
    .string()
    .check(
      typedLength(MAX_LENGTH),
      z.trim(),
      z.maxLength(MAX_LENGTH, { error: 'too_long', abort: true }),
      z.overwrite(latinDigits),
    )
}
