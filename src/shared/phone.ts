import { latinDigits } from './money.ts'
import { normalForm } from './text/normal-form.ts'

/** Blanks, dashes, brackets, dots and underlines, and the invisible marks that a paste brings (U+202A, U+200E, U+200B …). */
const BETWEEN_DIGITS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Pc}\p{Cf}\u2212.·]/gu

/**
 * A mobile number of Bangladesh, with or without its country code. The zero that is dialled within the country may be missing
 * or repeated.
 */
const MOBILE = /^(?:\+?880|\+)?0*(1[3-9]\d{8})$/

/**
 * Country codes after which a zero is the trunk prefix, which E.164 does not have (ITU, "Dialling procedures"). Italy, San
 * Marino, Ivory Coast, Congo and Benin are not among them: there the zero belongs to the number.
 */
const WITH_TRUNK_ZERO = [
  '20|27|31|32|33|40|41|43|44|46|49|51|53|54|55|57|58|60|61|62|63|64|66|81|82|84|86|90|91|92|93|94|95|98',
  '211|212|213|218|231|232|233|234|243|249|250|251|254|255|256|260|261|262|263|264',
  '353|355|358|359|370|373|374|380|381|382|383|385|386|387|389|421|590|593|594|595|596|598',
  '855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996',
].join('|')
const TRUNK_ZERO = new RegExp(`^\\+(${WITH_TRUNK_ZERO})0+`)

/**
 * The stored form of a phone number, however people write it: Bangladeshi mobile numbers as +8801XXXXXXXXX (E.164), others with
 * a country code (`+` or `00`) as E.164, and the rest of 6 to 15 digits as typed without blanks. Null for anything else
 * (decisions K03).
 */
export function parsePhone(text: string): string | null {
  const typed = latinDigits(normalForm(text, 'NFKC'))
    .replace(/^\s*tel:/i, '')
    .replace(BETWEEN_DIGITS, '')
  const number = typed.replace(/^00/, '+')
  const [, mobile] = MOBILE.exec(number) ?? []
  if (mobile && !number.startsWith('+1')) return `+880${mobile}`
  const stored = number.replace(TRUNK_ZERO, '+$1')
  return /^(?:\+[1-9])?\d{6,15}$/.test(stored) && stored.length <= MAX_LENGTH ? stored : null
}

/**
 * True if a stored number can get text messages: a number of another country, or a mobile number of an operator of Bangladesh
 * (013 to 019). Landlines of Bangladesh, 096 numbers and unassigned ranges get none.
 */
export function getsMessages(stored: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(stored) && (!stored.startsWith('+880') || /^\+8801[3-9]\d{8}$/.test(stored))
}

/** A plus sign and 15 digits. */
const MAX_LENGTH = 16

/** The address that calls a number; a short number, such as an emergency or toll-free one, is called as it is written. */
export function telLink(text: string): string {
  return `tel:${parsePhone(text) ?? latinDigits(text).replace(/[^\d+]/g, '')}`
}
