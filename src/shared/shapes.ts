import * as z from 'zod/mini'
import { normalForm } from './text/normal-form.ts'
import { typedLength } from './text/typed-length.ts'
import { WRITABLE } from './text/writable.ts'

/** Shapes call it with the text alone. */
const normalize = (text: string) => normalForm(text)

/**
 * Text from a person: NFC, trimmed, never empty, without unwritable characters. A text that is too long is refused before it is
 * read. The message is a stable code.
 */
export function text(max: number) {
  return z
    .string('required')
    .check(
      typedLength(max),
      z.overwrite(normalize),
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(max, { error: 'too_long', abort: true }),
      z.regex(WRITABLE, 'invalid_text'),
    )
}

/** Text that may be absent or empty: a search, or a field that the server fills in itself. */
export function optionalText(max: number) {
  return z.optional(
    z
      .string()
      .check(
        typedLength(max),
        z.overwrite(normalize),
        z.trim(),
        z.maxLength(max, { error: 'too_long', abort: true }),
        z.regex(WRITABLE, 'invalid_text'),
      ),
  )
}

/** Text as it is typed, which PostgreSQL can store in JSON: without NUL and halves of surrogate pairs. */
export function storable(max: number) {
  return z
    .string()
    .check(z.maxLength(max, { error: 'too_long', abort: true }), z.regex(/^[^\0\p{Cs}]*$/u, 'invalid_text'))
}

/** An e-mail address in lower case, because addresses are compared without case. */
export function emailAddress() {
  return z
    .string('required')
    .check(
      typedLength(254),
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'required'),
      z.maxLength(254, { error: 'too_long', abort: true }),
      z.email('invalid_email'),
    )
}

/** In lower case, as PostgreSQL returns ids: cache tags and comparisons use that one spelling. */
export const Id = z.uuid('invalid_id').check(z.toLowerCase())
/** A time in UTC. The calendar of PostgreSQL has no year 0000, and it reads no more than nine digits of a second. */
export const Timestamp = z.iso
  .datetime({ abort: true })
  .check(z.refine((time) => !time.startsWith('0000') && time.length <= MAX_OF_A_TIME, { error: 'invalid_value' }))
const MAX_OF_A_TIME = '2026-01-01T00:00:00.000000000Z'.length

/** The response to a write. */
export const Acknowledged = z.object({ acknowledged: z.literal(true), message: z.optional(z.string()) })

/** The input of paged lists: `limit` 1 to 100 (100 by default), `cursor` from the Link header (decisions Q01). */
export const pageInput = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}
