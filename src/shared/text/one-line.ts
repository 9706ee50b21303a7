import * as z from 'zod/mini'
import { normalForm } from './normal-form.ts'
import { typedLength } from './typed-length.ts'

/**
 * Invisible characters without a use in one line: soft hyphen, zero-width space, direction marks, Hangul fillers, the blank
 * Braille pattern. Joiners, variation selectors of emoji and what `FORBIDDEN` refuses are not among them.
 */
const INVISIBLE =
  /(?!\p{Variation_Selector}|\p{Join_Control}|[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}])\p{Default_Ignorable_Code_Point}|\u2800|[\ufff9-\ufffb]/gu
/**
 * Joiners. Outside Bangla, its neighbouring scripts and emoji they only serve to hide a link: these joiners are not in the
 * group.
 */
const JOINERS =
  /((?:[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Tamil}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)[\u200c\u200d])|[\u200c\u200d]/gu
/** Characters that `WRITABLE` refuses, line ends, and overrides of the writing direction. */
export const FORBIDDEN = /[\p{Cc}\p{Cs}\ufffe\uffff\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * A line that a person typed: a name, a place. Codes `required` (also for a line without a letter or digit), `too_long`,
 * `invalid_text`.
 */
export function oneLine(max: number) {
  return z.string('required').check(
    typedLength(max),
    z.overwrite(normalizeLine),
    z.minLength(1, 'required'),
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((line) => !FORBIDDEN.test(line), { error: 'invalid_text', abort: true }),
    z.refine(hasLetterOrDigit, 'required'),
  )
}

/** The line without invisible characters, with single spaces, in NFC. */
export function normalizeLine(line: string): string {
  const visible = normalForm(line).replace(INVISIBLE, '').replace(JOINERS, '$1')
  return visible.replace(/[\p{Zs}]+/gu, ' ').trim()
}

/** For lines that `normalizeLine` returned. */
export function hasLetterOrDigit(line: string): boolean {
  return LETTER_OR_DIGIT.test(line)
}
