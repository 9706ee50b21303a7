import { phraseOf } from '../fold.ts'
import { SEARCH_WORDS } from './search-words.ts'

const UNITS = new Map(
  SEARCH_WORDS.units.flatMap(({ unit, words }) => words.map((word) => [phraseOf(word) || word, unit] as const)),
)
const NUMBER = /^(\d+(?:\.\d+)?)(.*)$/u
/** The endings of ordinal numbers, and what stands between a number and its unit: `11th gen`, `৮ম জেনারেশন`. */
const ORDINAL = /^(?:st|nd|rd|th|তম|ম|ষ্ঠ)$/u

export interface Amount {
  n: string
  unit?: string
  /** How many words it takes. */
  length: number
}

/** The number with its unit that starts at a word: `8gb`, `8 জিবি`, `11th gen`; a bare number; undefined for a word. */
export function readAmount(words: readonly string[], start: number): Amount | undefined {
  const [, digits, rest] = NUMBER.exec(words[start] ?? '') ?? []
  if (digits === undefined || rest === undefined || digits.length > 9) return undefined
  const n = String(Number(digits))
  const ending = rest === '' || ORDINAL.test(rest)
  for (const taken of [2, 1, 0]) {
    const following = words.slice(start + 1, start + 1 + taken)
    if (following.length < taken) continue
    const unit = UNITS.get([ending ? '' : rest, ...following].filter(Boolean).join(' '))
    if (unit) return { n, unit, length: 1 + taken }
  }
  return rest === '' ? { n, length: 1 } : undefined
}

/** Terabytes are sold by a thousand gigabytes, and stated as either. */
const GB_PER_TB = 1000

/** The terms of a number: with its unit, and without, so that a bare number finds it with any unit. */
export function numberTerms(n: string, unit?: string): string[] {
  if (unit === undefined) return [`n:${n}`]
  const terms = [`n:${n}`, `n:${n}${unit}`]
  if (unit === 'tb') terms.push(`n:${Number(n) * GB_PER_TB}gb`)
  if (unit === 'gb' && Number(n) >= GB_PER_TB) terms.push(`n:${Math.floor(Number(n) / GB_PER_TB)}tb`)
  return terms
}
