import * as z from 'zod/mini'
import { isNoAddress } from '#shared/no-address.ts'
import { normalizeLine } from '#shared/text/one-line.ts'
import { personName } from '#shared/text/person-name.ts'

/** Shapes of fields in request bodies. Their messages are the protocol's error codes (see `parse`). */
export function emailField(missing = 'MISSING_EMAIL', invalid = 'INVALID_EMAIL') {
  return z.string(missing).check(
    // Before it is read, with room for spaces at its ends.
    z.maxLength(1000, { error: invalid, abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, missing),
    z.maxLength(254, { error: invalid, abort: true }),
    z.email(invalid),
    // It stands for a missing address in the shop.
    z.refine((email) => !isNoAddress(email), invalid),
  )
}

/** The address that an account changes to. */
export function newEmailField() {
  return emailField('MISSING_NEW_EMAIL', 'INVALID_NEW_EMAIL')
}

/** A password to sign in with; the rules for new ones are in password-rules.ts. */
export function passwordField() {
  return z.string('MISSING_PASSWORD').check(z.minLength(1, 'MISSING_PASSWORD'), z.maxLength(4096, 'INVALID_PASSWORD'))
}

/** A token or code that this service issued. */
export function secretField(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(8192, 'INVALID_ARGUMENT'))
}

/** null and '' remove the name. */
export function nameField() {
  const name = personName()
  return z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(1000, { error: 'INVALID_DISPLAY_NAME', abort: true }),
        z.overwrite(normalizeLine),
        z.refine((value) => value === '' || z.safeParse(name, value).success, 'INVALID_DISPLAY_NAME'),
      ),
    ),
  )
}

/** Length in JSON and UTF-8: ID tokens contain the URL, and clients send them in a header. */
const PHOTO_URL_BYTES = 2050

/** The URL of a picture, not checked here: the pages that show it do. null and '' remove it. */
export function photoField() {
  const bounded = z.refine<string>((url) => Buffer.byteLength(JSON.stringify(url)) <= PHOTO_URL_BYTES)
  return z.optional(z.nullable(z.string().check(z.maxLength(PHOTO_URL_BYTES, { abort: true }), bounded)))
}
