import { NUMBER_WORDS } from './number-words.ts'

/** What stands for a masked number. Nothing of the number is left, its length neither. */
export const MASK = '•••••••'

/** A digit as it stands in a text, spelled out or not. */
interface Digit {
  value: string
  start: number
  end: number
}

const WORDS = Object.keys(NUMBER_WORDS).toSorted((a, b) => b.length - a.length)
/**
 * Digits of every script, keycaps and circled ones, digits in words, and the letters O and l among digits (`O17l2…`). The
 * letters count only beside a digit.
 */
const DIGIT = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${WORDS.join('|')})(?![\\p{L}\\p{M}])|\\p{Nd}(?:\ufe0f?\u20e3)?|[①-⑨⓪]|(?<!\\p{L})[oO](?=[ .-]?\\p{Nd})|(?<=\\p{Nd})[oOlI](?=[oOlI]?[ .-]?\\p{Nd})`,
  'giu',
)
/** What people put between the digits of one number. */
const GAP = /^[\s\p{P}\p{S}\p{Cf}\p{M}]{0,20}$/u
/** The same with a letter or two, which keep a number together only if it has all digits of a mobile number: `01712x345678`. */
const GAP_WITH_LETTERS = /^[\s\p{P}\p{S}\p{Cf}\p{M}]{0,20}(?:\p{L}\p{M}{0,3}){0,2}[\s\p{P}\p{S}\p{Cf}\p{M}]{0,20}$/u
const MOBILE = /(?:(?:00)?88)?01[3-9]\d{8}/g
/** Without the zero only in the form of a number: two prices beside each other have ten digits, too. */
const WITHOUT_ZERO = /^1[3-9](?:\d{8}|\d{2}[\s-]\d{6}|\d{2}[\s-]\d{3}[\s-]\d{3})$/
const KEYCAP = /\ufe0f?\u20e3$/u
const FEWEST_ABROAD = 8
const MAX_ABROAD = 15

/** The text with its phone numbers masked, in whatever script and spacing they are written. */
export function maskPhones(text: string): { text: string; masked: boolean } {
  let [masked, from] = ['', 0]
  for (const { start, end } of findPhones(text)) {
    masked += text.slice(from, start) + MASK
    from = end
  }
  return { text: masked + text.slice(from), masked: from > 0 }
}

/** Where phone numbers begin and end in a text, in their order. */
export function findPhones(text: string): Place[] {
  const digits = digitsOf(text)
  const found = runsOf(digits, text, GAP).flatMap((run) => phonesOf(run, text))
  const others = runsOf(digits, text, GAP_WITH_LETTERS).flatMap(mobilesOf)
  const apart = others.filter(({ start, end }) => found.every((phone) => end <= phone.start || start >= phone.end))
  return [...found, ...apart].toSorted((one, other) => one.start - other.start)
}

interface Place {
  start: number
  end: number
}

function digitsOf(text: string): Digit[] {
  return [...text.matchAll(DIGIT)].map((match) => ({
    value: digitOf(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Digits that belong together: nothing else than `gap` is between them. */
function runsOf(digits: Digit[], text: string, gap: RegExp): Digit[][] {
  const runs: Digit[][] = []
  for (const digit of digits) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && gap.test(text.slice(last.end, digit.start))) run.push(digit)
    else runs.push([digit])
  }
  return runs
}

/** Mobile numbers that begin and end where a group of digits does. */
function mobilesOf(run: Digit[]): Place[] {
  const digits = run.map(({ value }) => value).join('')
  return [...digits.matchAll(MOBILE)].flatMap((match) => {
    const [first, last] = [match.index, match.index + match[0].length - 1]
    const [begin, end] = [run[first], run[last]]
    const isWhole = run[first - 1]?.end !== begin?.start && run[last + 1]?.start !== end?.end
    return begin && end && isWhole ? [{ start: begin.start, end: end.end }] : []
  })
}

function phonesOf(run: Digit[], text: string): Place[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const digits = run.map(({ value }) => value).join('')
  const whole = { start: first.start, end: last.end }
  const isAbroad = text[first.start - 1] === '+' && digits.length >= FEWEST_ABROAD && digits.length <= MAX_ABROAD
  if (isAbroad) return [{ ...whole, start: first.start - 1 }]
  if (WITHOUT_ZERO.test(asciiOf(run, text))) return [whole]
  return [...digits.matchAll(MOBILE)].flatMap((match) => {
    const part = run.slice(match.index, match.index + match[0].length)
    const [begin, end] = [part[0], part.at(-1)]
    // Not out of the middle of one number into another: `10,000 17,000 12,345` are prices.
    const isOne = run[match.index - 1]?.end !== begin?.start || asOneWord(part)
    return begin && end && isOne ? [{ start: begin.start, end: end.end }] : []
  })
}

function asOneWord(digits: Digit[]): boolean {
  return digits.every(({ end }, place) => digits[place + 1] === undefined || digits[place + 1]?.start === end)
}

/** The run with ASCII digits and what stands between them. */
function asciiOf(run: Digit[], text: string): string {
  return run.map(({ value, end }, place) => value + text.slice(end, run[place + 1]?.start ?? end)).join('')
}

function digitOf(found: string): string {
  const word = NUMBER_WORDS[found.toLowerCase()]
  if (word !== undefined) return word
  if (/^o$/i.test(found)) return '0'
  if (/^[lI]$/.test(found)) return '1'
  const compatible = found.replace(KEYCAP, '').normalize('NFKC')
  if (/^\d$/.test(compatible)) return compatible
  // Scripts have their digits in tens, each beginning with a zero.
  let [zero, value] = [found.codePointAt(0) ?? 0, 0]
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) [zero, value] = [zero - 1, value + 1]
  return String(value)
}
