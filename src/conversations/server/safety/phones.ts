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
const GAP = /^[\s\p{P}\p{S}\p{Cf}\p{M}]{0,5}$/u
const MOBILE = /(?:(?:00)?88)?01[3-9]\d{8}/g
/** Without the zero only in the form of a number: two prices beside each other have ten digits, too. */
const WITHOUT_ZERO = /^1[3-9](?:\d{8}|\d{2}[\s-]\d{6}|\d{2}[\s-]\d{3}[\s-]\d{3})$/
const KEYCAP = /\ufe0f?\u20e3$/u
const FEWEST_ABROAD = 8
const MOST_ABROAD = 15

/** The text with its phone numbers masked, in whatever script and spacing they are written. */
export function maskPhones(text: string): { text: string; masked: boolean } {
  let [masked, from] = ['', 0]
  for (const { start, end } of findPhones(text)) {
    masked += text.slice(from, start) + MASK
    from = end
  }
  return { text: masked + text.slice(from), masked: from > 0 }
}

/** Where phone numbers begin and end in a text. */
export function findPhones(text: string): { start: number; end: number }[] {
  return runsOf(text).flatMap((run) => phonesOf(run, text))
}

/** Digits that belong together. */
function runsOf(text: string): Digit[][] {
  const runs: Digit[][] = []
  for (const match of text.matchAll(DIGIT)) {
    const digit = { value: digitOf(match[0]), start: match.index, end: match.index + match[0].length }
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && GAP.test(text.slice(last.end, digit.start))) run.push(digit)
    else runs.push([digit])
  }
  return runs
}

function phonesOf(run: Digit[], text: string): { start: number; end: number }[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const digits = run.map(({ value }) => value).join('')
  const whole = { start: first.start, end: last.end }
  const isAbroad = text[first.start - 1] === '+' && digits.length >= FEWEST_ABROAD && digits.length <= MOST_ABROAD
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
