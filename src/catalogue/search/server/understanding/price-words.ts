import { fold, phraseOf } from '../fold.ts'
import { readAmount } from './numbers.ts'
import { type Sum, sumAt } from './price-sums.ts'
import { SEARCH_WORDS } from './search-words.ts'

const { atMost, atLeast, behind, fillers, between: betweenWords, to, and, multiply } = SEARCH_WORDS.price
const AT_MOST = setOf([...atMost, ...behind.atMost])
const AT_LEAST = setOf([...atLeast, ...behind.atLeast])
/** `২০ হাজারের উপরে`: they belong to the amount before them, whatever follows. */
const BEHIND = setOf([...behind.atMost, ...behind.atLeast])
const BETWEEN = setOf(betweenWords)
const FILLERS = setOf(fillers)
/** `20000 to 30000`; a hyphen between numbers divides words as a space does. */
const TO = setOf([...to, '–'])
/** `between 20k and 30k`, `২০ ও ৩০ হাজারের মধ্যে`. */
const AND = setOf(and)
const LONGEST_PHRASE = 3
const MOST_FILLERS = 2
/** `4k` and `2.5k` are resolutions unless a word makes them prices. */
const RESOLUTION = /^(?:[2458]|2\.[58]|3\.2)k$/
/** A bare number below is no price, whatever word is beside it: `up to 3.4 GHz`. */
const LOWEST_BARE = 100
/** `max` is part of names: `iPhone 13 Pro Max 256`, `AirPods Max 2020`. */
const NAME_WITH_MAX = { below: 1_000, year: /^20[0-3]\d$/ }

const MULTIPLE = Object.keys(multiply).map(phraseOf).join('|')
/** `30-40k`, and not `i5-1135`: a hyphen before an amount in thousands. */
const HYPHEN = new RegExp(`(\\d)\\s?[-–—~]\\s?(?=[\\d.,]+\\s?(?:${MULTIPLE}))`, 'gu')

function setOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.map((word) => phraseOf(word) || word))
}

/** A query with the signs of ranges as words: `30-40k` is `30 to 40k`, and `<30k` is `under 30k`. */
export function withRangeWords(q: string): string {
  return fold(q)
    .replace(HYPHEN, '$1 to ')
    .replace(/(\d)\s?\/[-=]/g, '$1 tk ')
    .replace(/<=?\s?(?=৳?\s?\d)/g, ' under ')
    .replace(/>=?\s?(?=৳?\s?\d)/g, ' above ')
}

export interface PriceRange {
  min?: number
  max?: number
  /** How many words it takes. */
  length: number
}

/** The range of prices that starts at a word: `under 30000`, `২০ হাজার টাকার মধ্যে`, `20k to 30k`; undefined for others. */
export function priceAt(words: readonly string[], start: number): PriceRange | undefined {
  const before = boundsBefore(words, start)
  const begin = before?.end ?? start
  const first = sumAt(words, begin)
  if (!first) return undefined
  const second = secondOf(words, first, before?.isBetween ?? false)
  if (second) return between(first, second, { start, end: boundBehind(words, second.end)?.end ?? second.end })
  const after = boundBehind(words, first.end)
  // A word such as `budget` before the amount leaves the say to one behind it.
  const bound = before?.isBudget || !before ? (after ?? before) : before
  if (first.isSaid && !first.isMoney) return undefined
  if (!first.isMoney && isPartOfName(words, begin, bound?.phrase === 'max')) return undefined
  if (!bound && !first.isOpen && (!first.isMoney || RESOLUTION.test(words[begin] ?? ''))) return undefined
  const length = (before && !before.isBudget ? first.end : (after?.end ?? first.end)) - start
  return bound?.isLeast || first.isOpen ? { min: first.taka, length } : { max: first.taka, length }
}

/** The other end of a range: `20k to 30k`, `20000-30000`. Round numbers beside each other are no models. */
function secondOf(words: readonly string[], first: Sum, isBetween: boolean): Sum | undefined {
  const joint = words[first.end] ?? ''
  const behind = TO.has(joint) || AND.has(joint) ? sumAt(words, first.end + 1) : undefined
  const isRange = TO.has(joint) || isBetween || (behind && BEHIND.has(boundBehind(words, behind.end)?.phrase ?? ''))
  if (behind && isRange) {
    const isPrice = first.isMoney || behind.isMoney || (behind.taka >= 1_000 && !behind.isSaid)
    return isPrice ? behind : undefined
  }
  const second = sumAt(words, first.end)
  const areRound = second && [first, second].every(({ taka }) => taka >= 1_000 && taka % 500 === 0)
  return areRound || (second && isBetween && second.taka > first.taka) ? second : undefined
}

/** `20 to 30 hajar`: what multiplies the second one multiplies the first, and thousands where that would be more than the second. */
function between(first: Sum, second: Sum, { start, end }: { start: number; end: number }): PriceRange {
  const factor = first.factor > 1 || first.taka >= 1_000 ? 1 : factorFor(first.taka, second)
  const [min, max] = [first.taka * factor, second.taka].sort((one, other) => one - other)
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), length: end - start }
}

function factorFor(number: number, second: Sum): number {
  if (number * second.factor <= second.taka) return second.factor
  return second.taka >= 1_000 ? 1_000 : 1
}

/** Returns true if a number beside a word such as `up to` belongs to a name: it is low, has a unit, or stands beside `Max`. */
function isPartOfName(words: readonly string[], at: number, isMax: boolean): boolean {
  const number = words[at] ?? ''
  if (Number(number) < LOWEST_BARE || readAmount(words, at)?.unit) return true
  return isMax && (Number(number) < NAME_WITH_MAX.below || NAME_WITH_MAX.year.test(number))
}

interface Bound {
  isLeast: boolean
  /** `budget` says less than a word behind the amount. */
  isBudget: boolean
  isBetween: boolean
  phrase: string
  end: number
}

/** The bound before an amount: `budget under 30k` has two words for it, of which the last one counts. */
function boundsBefore(words: readonly string[], start: number): Bound | undefined {
  const bound = boundAt(words, start)
  const next = bound && boundAt(words, bound.end)
  return next ?? bound
}

/** The bound of the number before it; in `4130 up to 3.4` it is that of the number behind it. */
function boundBehind(words: readonly string[], start: number): Bound | undefined {
  for (let skipped = 0; skipped <= MOST_FILLERS; skipped++) {
    const bound = boundAt(words, start + skipped)
    if (bound) return BEHIND.has(bound.phrase) || !sumAt(words, bound.end) ? bound : undefined
    if (!FILLERS.has(words[start + skipped] ?? '')) return undefined
  }
  return undefined
}

function boundAt(words: readonly string[], start: number): Bound | undefined {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const run = words.slice(start, start + length)
    const phrase = run.join(' ')
    if (run.length < length) continue
    if ([AT_MOST, AT_LEAST, BETWEEN].some((bounds) => bounds.has(phrase)))
      return {
        ...{ isLeast: AT_LEAST.has(phrase), isBudget: /^(?:budget|বাজেট)/.test(phrase), isBetween: BETWEEN.has(phrase) },
        ...{ phrase, end: start + length },
      }
  }
  return undefined
}
