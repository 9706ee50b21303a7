import * as z from 'zod/mini'

/**
 * The first check of a text: a far longer one is refused before anything reads it. Four times `max`, because the normal form of a text may be shorter
 * than what was typed: spaces at its ends, letters with their marks apart, invisible characters. Code `too_long`.
 */
export function typedLength(max: number) {
  return z.maxLength(4 * max, { error: 'too_long', abort: true })
}
