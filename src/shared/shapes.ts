import * as z from 'zod/mini'

/** Text from a person: NFC, trimmed, never empty, without control characters. The message is a stable code. */
export function text(max: number) {
  return z
    .string('required')
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
      z.regex(noControls, 'invalid_text'),
    )
}

/** Text that may be absent or empty: search words, or a field of the call table that the server fills itself. */
export function optionalText(max: number) {
  return z.optional(
    z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(max, 'too_long'), z.regex(noControls, 'invalid_text')),
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL and its kin are exactly what must not reach the database
const noControls = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

/** An e-mail address, compared without case: stored in lower case. */
export function emailAddress() {
  return z
    .string('required')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'required'),
      z.maxLength(254, 'too_long'),
      z.email('invalid_email'),
    )
}

/** PostgreSQL reads ids in any case and answers them in lower case: in that one form they are compared and name cache tags. */
export const Id = z.uuid('invalid_id').check(z.toLowerCase())
export const Timestamp = z.iso.datetime()

/** What a call that changes something answers when it is stored. */
export const Acknowledged = z.object({ acknowledged: z.literal(true), message: z.optional(z.string()) })

/** How lists are cut into pages: `limit` 1 to 100 (100 by default), `cursor` from the Link header (decisions Q01). */
export const pageInput = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}
