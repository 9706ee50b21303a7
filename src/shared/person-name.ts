import * as z from 'zod/mini'

/** Characters at most. */
export const NAME_MAX = 60

/** Invisible and of no use in a name: zero-width space, word joiner, byte order mark, soft hyphen, direction marks. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g
/** Bangla and its neighbours are written with joiners, and so are some emoji; in other places joiners hide a link. */
const IDLE_JOINERS =
  /(?<![\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Arabic}\p{Script=Tamil}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)[\u200c\u200d]/gu
/** Control characters, line ends, and what turns the direction of writing around. */
const FORBIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u

/** A person's name in requests and forms (codes `required`, `too_long`, `invalid_text`, `name_with_link`). */
export function personName() {
  return z.string('required').check(
    z.overwrite(tidyName),
    z.minLength(1, 'required'),
    z.maxLength(NAME_MAX, { error: 'too_long', abort: true }),
    z.refine((name) => !FORBIDDEN.test(name), 'invalid_text'),
    z.refine((name) => !holdsLink(name), 'name_with_link'),
  )
}

/** The same without the invisible characters, with single spaces, in NFC. */
export function tidyName(name: string): string {
  const seen = name.normalize('NFC').replace(INVISIBLE, '').replace(IDLE_JOINERS, '')
  return seen.replace(/[\p{Zs}]+/gu, ' ').trim()
}

/** A name from elsewhere, changed into one that `personName` takes; empty when nothing of it is left. */
export function cleanName(name: string): string {
  const plain = tidyName(name.replace(new RegExp(FORBIDDEN, 'gu'), ' '))
  const unlinked = holdsLink(plain) ? tidyName(plain.normalize('NFKC').replace(/[./\\:@?#。]+/g, ' ')) : plain
  return [...unlinked].slice(0, NAME_MAX).join('').slice(0, NAME_MAX).trim()
}

/** What stands before a dot in names: initials and forms of address, as in `A.K.M.Shamsul` and `Md.Rahim`. */
const BEFORE_DOT =
  /^(\p{L}\p{M}*|md|mst|most|mosa|mohd|muh|moh|sk|sh|kh|dr|mr|mrs|ms|eng|engr|prof|adv|alh|hj|capt|col|maj|lt|gen|hon|rev|st|jr|sr|co|মোঃ|মোছা|মোসা|ডাঃ|ডক্টর)$/iu
/** Endings that no name has. */
const NO_NAME =
  /^(com|net|org|info|biz|edu|gov|app|dev|shop|store|online|site|xyz|top|club|link|click|example|test|xn--.*)$/i
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+[/?#:]?/gu

/**
 * Whether mail programs could make a link of a part of the name. `Md. Rahim`, `A.B. Siddique` and `Md.Rahim` are names;
 * in doubt it is a link, because a space after the dot settles it.
 */
export function holdsLink(name: string): boolean {
  const plain = name
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
  if (/\/\/|\\\\|\bwww\.|\b(https?|ftp|mailto|tel|sms|javascript|data):|\S@[^\s@]+\.[^\s@]/i.test(plain)) return true
  return (plain.match(DOTTED) ?? []).some(isAddress)
}

function isAddress(dotted: string): boolean {
  if (/[/?#:]$/.test(dotted)) return true
  const labels = dotted.split('.')
  const last = labels.pop() as string
  if (/^\d+$/.test(last)) return labels.length === 3 && labels.every((label) => /^\d+$/.test(label))
  // `A.B`: no address ends in one letter.
  if (/^\p{L}\p{M}*$/u.test(last) || !/^(\p{L}[\p{L}\p{M}]*|xn--.*)$/iu.test(last)) return false
  if (NO_NAME.test(last) || /^[a-z]{2,3}$/.test(last)) return true
  return !labels.every((label) => BEFORE_DOT.test(label))
}
