import { fold as foldSigns } from '#shared/contact-details/fold.ts'
import { NUMBER_WORDS, TENS } from '#shared/contact-details/number-words.ts'
import { phraseOf } from '../fold.ts'
import { SEARCH_WORDS } from './search-words.ts'

const { multiply, endings, money, moneyEndings, numbers, added } = SEARCH_WORDS.price

/** The contract's bound of a price. */
const HIGHEST = 1_000_000_000
/** In letters: longer ones are no amounts. */
const LONGEST_WORD = 40
/** `লাখ টাকা`: the word alone is one of it. */
const SAID_ALONE = 100_000

const MULTIPLIERS = new Map(Object.entries(multiply).map(([word, factor]) => [phraseOf(word), factor]))
const NUMBERS = new Map(Object.entries(numbers).map(([word, n]) => [phraseOf(word), n]))
const ADDED = new Map(Object.entries(added).map(([word, n]) => [phraseOf(word), n]))
const MULTIPLE = `(${oneOf(MULTIPLIERS.keys())})(?:${oneOf(endings)})?`
const TAKA = `(?:${oneOf(money)})(?:${oneOf(moneyEndings)})?`
const MONEY = new RegExp(`^${TAKA}$`, 'u')
const MULTIPLIER = new RegExp(`^(.*?)${MULTIPLE}(${TAKA})?(\\+)?$`, 'u')
const AMOUNT = new RegExp(`^(\\d+(?:\\.\\d+)?)(?:${MULTIPLE})?(${TAKA})?(\\+)?$`, 'u')

/** An amount of taka that words say. */
export interface Sum {
  taka: number
  /** Factor of the number, such as 1,000; 1 for a bare one. */
  factor: number
  /** True if a word says that the number is money. */
  isMoney: boolean
  /** True if the number is a word, which alone may mean something else. */
  isSaid: boolean
  /** `20k+`: so much or more. */
  isOpen: boolean
  /** Where the words after it start. */
  end: number
}

function isMoneyWord(word: string | undefined): boolean {
  return MONEY.test(word ?? '')
}

/** The amount that starts at a word: `30k`, `30 hajar taka`, `দেড় লাখ`, `এক লাখ বিশ হাজার`; undefined for others. */
export function sumAt(words: readonly string[], start: number): Sum | undefined {
  if ((words[start]?.length ?? 0) > LONGEST_WORD) return undefined
  const begin = isMoneyWord(words[start]) ? start + 1 : start
  const first = oneSumAt(words, begin)
  if (!first) return undefined
  // What follows is a part of the same amount if it counts in a lower unit.
  const rest = first.factor >= 1_000 && !isMoneyWord(words[first.end - 1]) ? oneSumAt(words, first.end) : undefined
  const isPart = rest && rest.factor > 1 && rest.factor < first.factor && rest.taka < first.factor
  const sum = isPart ? { ...rest, taka: first.taka + rest.taka, factor: first.factor } : first
  const end = isMoneyWord(words[sum.end]) ? sum.end + 1 : sum.end
  const isMoney = sum.isMoney || begin > start || end > sum.end
  return sum.taka <= HIGHEST ? { ...sum, taka: Math.round(sum.taka), isMoney, end } : undefined
}

function oneSumAt(words: readonly string[], start: number): Sum | undefined {
  const word = words[start] ?? ''
  const [, digits, suffix, taka, plus] = AMOUNT.exec(word) ?? []
  if (digits === undefined) return saidSumAt(words, start)
  const number = { n: Number(digits), end: start + 1 }
  if (suffix || taka || plus) return sumOf(number, { factor: factorOf(suffix), isMoney: Boolean(suffix || taka), plus })
  return multiplied(words, number, false)
}

/** `সাড়ে তিন লাখ`, `পঁচিশ হাজার`, `twenty five thousand`, `দেড়লাখ`, and `লাখ` alone. */
function saidSumAt(words: readonly string[], start: number): Sum | undefined {
  const more = ADDED.get(words[start] ?? '')
  const at = more === undefined ? start : start + 1
  const number = saidNumberAt(words, at)
  if (number) return multiplied(words, { n: number.n + (more ?? 0), end: number.end }, true)
  const [, name = '', multiple, taka, plus] = MULTIPLIER.exec(words[at] ?? '') ?? []
  const factor = factorOf(multiple)
  const n = name === '' && factor >= SAID_ALONE ? 1 : /^\d+$/.test(name) ? Number(name) : numberNamed(name)
  if (n === undefined || factor === 1) return undefined
  return sumOf(
    { n: n + (more ?? 0), end: at + 1 },
    { factor, isMoney: name !== '' || more !== undefined || Boolean(taka), plus },
  )
}

function saidNumberAt(words: readonly string[], at: number): { n: number; end: number } | undefined {
  const [word = '', next = ''] = words.slice(at, at + 2)
  if (/^\d+(?:\.\d+)?$/.test(word)) return { n: Number(word), end: at + 1 }
  const n = numberNamed(word)
  if (n === undefined) return undefined
  const ones = TENS.has(word) ? numberNamed(next) : undefined
  if (ones !== undefined && ones > 0 && ones < 10) return { n: n + ones, end: at + 2 }
  // `half a lakh`, `one and a half lakh` is not said here.
  return { n, end: next === 'a' ? at + 2 : at + 1 }
}

/** The number that a word names in one of the languages and scripts. */
export function numberNamed(word: string): number | undefined {
  const named = NUMBERS.get(word) ?? NUMBER_WORDS.get(foldSigns(word).text)
  return named === undefined ? undefined : Number(named)
}

/** A number with what multiplies it behind: `30 hajar`, `5 sho`. */
function multiplied(words: readonly string[], number: { n: number; end: number }, isSaid: boolean): Sum {
  const [, name, multiple, , plus] = MULTIPLIER.exec(words[number.end] ?? '') ?? []
  if (name !== '' || !multiple) return { ...sumOf(number, { factor: 1, isMoney: false }), isSaid }
  return sumOf({ n: number.n, end: number.end + 1 }, { factor: factorOf(multiple), isMoney: true, plus })
}

interface Told {
  factor: number
  isMoney: boolean
  plus?: string | undefined
}

function sumOf({ n, end }: { n: number; end: number }, { factor, isMoney, plus }: Told): Sum {
  return { taka: n * factor, factor, isMoney, isSaid: false, isOpen: plus === '+', end }
}

function factorOf(multiple: string | undefined): number {
  return MULTIPLIERS.get(multiple ?? '') ?? 1
}

/** The longest words first. */
function oneOf(words: Iterable<string>): string {
  return [...words]
    .map((word) => phraseOf(word) || word)
    .sort((one, other) => other.length - one.length)
    .join('|')
}
