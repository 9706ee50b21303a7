import * as z from 'zod/mini'

/**
 * First check of a text: a far too long one is refused before anything reads it. The limit is four times `max`, because the
 * normal form of a text may be shorter than the typed text: spaces at its ends, letters with separate marks, invisible
 * characters. Code `too_long`.
 */
export function typedLength(max: number) {
  return z.maxLength(4 * max, { error: 'too_long', abort: true })
}
