import * as z from 'zod/mini'
import { tidyLine } from '#shared/text/one-line.ts'
import { personName } from '#shared/text/person-name.ts'

/** Fields of request bodies; the messages are the provider's codes (see `parse`). */
export function emailField(missing = 'MISSING_EMAIL', invalid = 'INVALID_EMAIL') {
  return z
    .string(missing)
    .check(z.trim(), z.toLowerCase(), z.minLength(1, missing), z.maxLength(254, invalid), z.email(invalid))
}

/** An address to change to. */
export function newEmailField() {
  return emailField('MISSING_NEW_EMAIL', 'INVALID_NEW_EMAIL')
}

/** Any password that somebody may try; the rules for new ones are in password-rules.ts. */
export function passwordField() {
  return z.string('MISSING_PASSWORD').check(z.minLength(1, 'MISSING_PASSWORD'), z.maxLength(4096, 'INVALID_PASSWORD'))
}

/** A token or code as we handed it out. */
export function secretField(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(8192, 'INVALID_ARGUMENT'))
}

/** null and '' take the value away. */
export function nameField() {
  const name = personName()
  return z.optional(
    z.nullable(
      z.string().check(
        z.overwrite(tidyLine),
        z.refine((value) => value === '' || z.safeParse(name, value).success, 'INVALID_DISPLAY_NAME'),
      ),
    ),
  )
}

/** In UTF-8, as JSON writes it: ID tokens carry the address, and clients send them in a header. */
const PHOTO_BYTES = 2050

/**
 * A picture's address, taken as it comes: whoever shows it checks where it leads. null and '' take the value away.
 */
export function photoField() {
  const bounded = z.refine<string>((url) => Buffer.byteLength(JSON.stringify(url)) <= PHOTO_BYTES)
  return z.optional(z.nullable(z.string().check(z.maxLength(PHOTO_BYTES), bounded)))
}
