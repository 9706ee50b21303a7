import * as z from 'zod/mini'
import { holdsNumber, MASK, maskNumbers } from '../contact-details/mask.ts'
import { normalForm } from './normal-form.ts'
import { FORBIDDEN, hasLetterOrDigit, normalizeLine, oneLine } from './one-line.ts'

/** In characters. */
export const NAME_MAX = 60

/** A person's name in requests and forms (codes `required`, `too_long`, `invalid_text`, `name_with_link`). */
export function personName() {
  return oneLine(NAME_MAX).check(z.refine((name) => !holdsLink(name) && !holdsNumber(name), 'name_with_link'))
}

/** Turns a name from another service into one that `personName` accepts; empty when nothing of it is left. */
export function cleanName(name: string): string {
  const plain = normalizeLine(name.replace(new RegExp(FORBIDDEN, 'gu'), ' '))
  const unlinked = holdsLink(plain) ? normalizeLine(normalForm(plain, 'NFKC').replace(/[./\\:@?#。]+/g, ' ')) : plain
  const unnumbered = normalizeLine(maskNumbers(unlinked).replaceAll(MASK, ' '))
  const short = [...unnumbered].slice(0, NAME_MAX).join('').slice(0, NAME_MAX).trim()
  return hasLetterOrDigit(short) ? short : ''
}

/** Text before a dot in names: initials and forms of address, as in `A.K.M.Shamsul` and `Md.Rahim`. */
const ABBREVIATION =
  /^(\p{L}\p{M}*|md|mst|most|mosa|mohd|muh|moh|sk|sh|kh|dr|mr|mrs|ms|eng|engr|prof|adv|alh|hj|capt|col|maj|lt|gen|hon|rev|st|jr|sr|co|মোঃ|মোছা|মোসা|ডাঃ|ডক্টর)$/iu
/** Top-level domains, which no name ends in. */
const TOP_LEVEL_DOMAIN =
  /^(com|net|org|info|biz|edu|gov|app|dev|shop|store|online|site|xyz|top|club|link|click|example|test|xn--.*)$/i
const DOTTED = /[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+[/?#:]?/gu

/**
 * True if a mail program could turn a part of the name into a link. `Md. Rahim`, `A.B. Siddique` and `Md.Rahim` are names. In
 * doubt the text counts as a link: the person can add a space after the dot.
 */
export function holdsLink(name: string): boolean {
  const plain = normalForm(name.replace(/[\u200c\u200d]/g, ''), 'NFKC').replaceAll('。', '.')
  if (/\/\/|\\\\|\bwww\.|\b(https?|ftp|mailto|tel|sms|javascript|data):|\S@[^\s@]+\.[^\s@]/i.test(plain)) return true
  return (plain.match(DOTTED) ?? []).some(isHostname)
}

function isHostname(dotted: string): boolean {
  const labels = dotted.replace(/[/?#:]$/, '').split('.')
  const last = labels.pop() ?? ''
  // `House no.23/A`: an address that ends in a number has four of them.
  if (/^\d+$/.test(last)) return labels.length === 3 && labels.every((label) => /^\d+$/.test(label))
  if (/[/?#:]$/.test(dotted)) return true
  // `A.B`: no address ends in one letter.
  if (/^\p{L}\p{M}*$/u.test(last) || !/^(\p{L}[\p{L}\p{M}]*|xn--.*)$/iu.test(last)) return false
  if (TOP_LEVEL_DOMAIN.test(last) || /^[a-z]{2,3}$/.test(last)) return true
  return !labels.every((label) => ABBREVIATION.test(label))
}
