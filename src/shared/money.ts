const BENGALI_ZERO = 0x09e6

/** Replaces Bengali digits by ASCII digits. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
}

/** As long as a price may be: reading takes more than linear time. */
const LONGEST = 40
const BEFORE = /^\s*(?:bdt|taka|tk|৳|টাকা)[.:]?\s*/
const AFTER = /(?:\s*(?:bdt|taka|tk|৳|টাকা|\/[-=]|only|মাত্র)\.?)*\s*$/
const FIGURE = String.raw`(\d(?:[\d,.\s]*\d)?)`
const scaled = (units: string) => String.raw`(?:${FIGURE}\s*(?:${units}))?\s*`
const SUM = new RegExp(
  `^${scaled('crores?|koti|কোটি')}${scaled('lakhs?|lacs?|লাখ|লক্ষ')}${scaled('k|ha[jz]aa?r|thousand|হাজার')}${FIGURE}?$`,
)
const SCALES = [10_000_000, 100_000, 1_000, 1]
/** The groups of Bangladesh and of the west, each with commas or with blanks, or no groups. */
const WHOLE = /^(?:\d+|\d{1,2}([,\s])(?:\d\d\1)*\d{3}|\d{1,3}([,\s])(?:\d{3}\2)*\d{3})$/
/** Two prices, or one in groups: `500 600`. A price does not begin with a zero: `125 000` is one. */
const MAYBE_TWO = /^\d{3}\s[^0]/

/**
 * Whole taka from a price as people write it: lakh grouping, BDT, Tk, ৳, /-, Bengali digits, `25k`, `1 lakh 25 hazar`. Paisa are
 * rounded off. Null when the text is not a single amount, one above a hundred crore, or one that can be read in two ways:
 * `8000 9000`, `25.000` (decisions E09 X09 F10).
 */
export function parseTaka(text: string): number | null {
  if (text.length > LONGEST) return null
  const plain = latinDigits(text.replace(/\p{Cf}/gu, ''))
    .toLowerCase()
    .replace(BEFORE, '')
    .replace(AFTER, '')
  const figures = SUM.exec(plain)?.slice(1) ?? []
  let [sum, above] = [0, Number.POSITIVE_INFINITY]
  for (const [index, scale] of SCALES.entries()) {
    const figure = figures[index]
    if (figure === undefined) continue
    const amount = amountOf(figure, scale) * scale
    // `8 hazar 9000` is no sum.
    if (!(amount < above)) return null
    sum += amount
    above = scale
  }
  const taka = Math.round(sum)
  return taka > 0 && taka <= 1_000_000_000 ? taka : null
}

/** NaN for digits that are no figure. Three digits after a point are thousands to many, but hardly so in `1.125 lakh`. */
function amountOf(figure: string, scale: number): number {
  const [, whole = '', fraction = ''] = /^([^.]*)(\.\d+)?$/.exec(figure) ?? []
  const isPlain = fraction.length <= 3 || scale > 1_000
  return WHOLE.test(whole) && !MAYBE_TWO.test(whole) && isPlain
    ? Number(whole.replace(/\D/g, '') + fraction)
    : Number.NaN
}

/** A whole number with the digit groups of Bangladesh: 1204 is `1,204`, 123456 is `1,23,456`. */
export function groupDigits(value: number): string {
  // Not by Intl: a browser takes about 30 ms of a page's hydration for its first format.
  return String(Math.round(value)).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
}
