import * as z from 'zod/mini'

/**
 * Invisible and of no use in one line: soft hyphen, zero-width space, direction marks, fillers of Hangul, the blank Braille
 * pattern. Not the joiners, what `FORBIDDEN` refuses, and the selectors that emoji have.
 */
const INVISIBLE =
  /(?!\p{Variation_Selector}|\p{Join_Control}|[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu
/** Bangla and its neighbours are written with joiners, and so are some emoji; in other places joiners hide a link. */
const IDLE_JOINERS =
  /(?<![\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Tamil}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)[\u200c\u200d]/gu
/** Control characters, line ends, and what turns the direction of writing around. */
export const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u
const SEEN = /[\p{L}\p{N}]/u

/** One line from a person: a name, a place. Codes `required` (also when no letter or digit is in it), `too_long`, `invalid_text`. */
export function oneLine(max: number) {
  return z.string('required').check(
    z.overwrite(tidyLine),
    z.minLength(1, 'required'),
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((line) => !FORBIDDEN.test(line), { error: 'invalid_text', abort: true }),
    z.refine(isSeen, 'required'),
  )
}

/** The same without the invisible characters, with single spaces, in NFC. */
export function tidyLine(line: string): string {
  const seen = line.normalize('NFC').replace(INVISIBLE, '').replace(IDLE_JOINERS, '')
  return seen.replace(/[\p{Zs}]+/gu, ' ').trim()
}

/** Whether a letter or digit is in a line that `tidyLine` gave. */
export function isSeen(line: string): boolean {
  return SEEN.test(line)
}
