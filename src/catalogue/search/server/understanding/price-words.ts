import { phraseOf } from '../fold.ts'
import { readAmount } from './numbers.ts'
import { SEARCH_WORDS } from './search-words.ts'

const { multiply, atMost, atLeast } = SEARCH_WORDS.price
const AT_MOST = new Set(atMost.map(phraseOf))
const AT_LEAST = new Set(atLeast.map(phraseOf))
/** `20000 to 30000`; a hyphen between numbers divides words as a space does. */
const UP_TO = new Set(['to', 'theke', 'থেকে', 'হতে', '–'])
const MONEY = /^(?:টাকা|taka|tk|bdt|৳)(?:র|r)?$/u
/** The genitive of `হাজার`, `hajar`: `of a thousand`. */
const MULTIPLIER = new RegExp(`^(${Object.keys(multiply).join('|')})(?:ের|er)?$`, 'u')
const MULTIPLIED = new RegExp(`^(\\d+(?:\\.\\d+)?)(${Object.keys(multiply).join('|')})?(?:ের|er)?$`, 'u')
/** The contract's bound of a price. */
const HIGHEST = 1_000_000_000
const LONGEST_PHRASE = 3
/** `4k` and `2.5k` are resolutions unless a word makes them prices. */
const RESOLUTION = /^(?:[2458]|2\.[58]|3\.2)k$/
/** A bare number below is no price, whatever word is beside it: `up to 3.4 GHz`. */
const LOWEST_BARE = 100
/** `max` is part of names: `iPhone 13 Pro Max 256`, `AirPods Max 2020`. */
const NAME_WITH_MAX = { below: 1_000, year: /^20[0-3]\d$/ }

export interface PriceRange {
  min?: number
  max?: number
  /** How many words it takes. */
  length: number
}

interface Sum {
  taka: number
  /** Whether a word says that it is money. */
  isMoney: boolean
  /** Where the words after it start. */
  end: number
}

/** The range of prices that starts at a word: `under 30000`, `২০ হাজার টাকার মধ্যে`, `20k to 30k`; undefined for others. */
export function priceAt(words: readonly string[], start: number): PriceRange | undefined {
  const before = boundAt(words, start)
  const begin = before ? before.end : start
  const first = sumAt(words, MONEY.test(words[begin] ?? '') ? begin + 1 : begin)
  if (!first) return undefined
  const second = secondOf(words, first)
  if (second) return between(first, second, start)
  const after = before ? undefined : boundBehind(words, first.end)
  const bound = before ?? after
  const isMoney = first.isMoney || MONEY.test(words[begin] ?? '')
  if (!isMoney && isPartOfName(words, begin, bound?.phrase === 'max')) return undefined
  if (!bound && (!isMoney || RESOLUTION.test(words[begin] ?? ''))) return undefined
  const length = (after?.end ?? first.end) - start
  return bound?.isLeast ? { min: first.taka, length } : { max: first.taka, length }
}

/** The other end of a range: `20k to 30k`, `20000-30000`. Round numbers beside each other are no models. */
function secondOf(words: readonly string[], first: Sum): Sum | undefined {
  if (UP_TO.has(words[first.end] ?? '')) {
    const second = sumAt(words, first.end + 1)
    return second && (first.isMoney || second.isMoney || second.taka >= 1_000) ? second : undefined
  }
  const second = sumAt(words, first.end)
  return second && [first, second].every(({ taka }) => taka >= 1_000 && taka % 500 === 0) ? second : undefined
}

/** `20 to 30 hajar`: what multiplies the second one multiplies the first. */
function between(first: Sum, second: Sum, start: number): PriceRange {
  const factor = first.taka < 1_000 && second.taka >= 1_000 ? 1_000 : 1
  const [min, max] = [first.taka * factor, second.taka].sort((one, other) => one - other)
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), length: second.end - start }
}

/** Whether a number beside a word such as `up to` is one of a name: it is low, has a unit, or stands beside `Max`. */
function isPartOfName(words: readonly string[], at: number, isMax: boolean): boolean {
  const number = words[at] ?? ''
  if (Number(number) < LOWEST_BARE || readAmount(words, at)?.unit) return true
  return isMax && (Number(number) < NAME_WITH_MAX.below || NAME_WITH_MAX.year.test(number))
}

/** The bound of the number before it; in `4130 up to 3.4` it is that of the number behind it. */
function boundBehind(words: readonly string[], start: number): Bound | undefined {
  const bound = boundAt(words, start)
  return bound && sumAt(words, bound.end) ? undefined : bound
}

interface Bound {
  isLeast: boolean
  phrase: string
  end: number
}

function boundAt(words: readonly string[], start: number): Bound | undefined {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const run = words.slice(start, start + length)
    const phrase = run.join(' ')
    if (run.length < length) continue
    if (AT_MOST.has(phrase) || AT_LEAST.has(phrase))
      return { isLeast: AT_LEAST.has(phrase), phrase, end: start + length }
  }
  return undefined
}

function sumAt(words: readonly string[], start: number): Sum | undefined {
  const [, digits, suffix] = MULTIPLIED.exec(words[start] ?? '') ?? []
  if (digits === undefined) return undefined
  let [end, factor, isMoney] = [start + 1, suffix ? (multiply[suffix] ?? 1) : 1, suffix !== undefined]
  const [, following] = (!suffix && MULTIPLIER.exec(words[end] ?? '')) || []
  if (following) [end, factor, isMoney] = [end + 1, multiply[following] ?? 1, true]
  if (MONEY.test(words[end] ?? '')) [end, isMoney] = [end + 1, true]
  const taka = Math.round(Number(digits) * factor)
  return taka <= HIGHEST ? { taka, isMoney, end } : undefined
}
