import { wordsOf } from '../fold.ts'
import { type Entry, type Lexicon, LONGEST_PHRASE, phraseBySound, phraseByTyping } from './lexicon.ts'
import type { Meaning } from './meanings.ts'
import { readAmount } from './numbers.ts'
import { type PriceRange, priceAt } from './price-words.ts'
import { isBangla, lettersNamedBy } from './sound.ts'

/** Words of a query, and what they mean together. */
export interface Part {
  /** As typed, folded. */
  words: readonly string[]
  meaning: Meaning | Price | NumberMeaning | { is: 'word' }
  /** What was understood instead of what was typed. */
  corrected?: string
  /** What it means, as it is spelt. */
  name?: string
}

interface Price {
  is: 'price'
  min?: number
  max?: number
}

/** A number with its unit or with any. */
interface NumberMeaning {
  is: 'number'
  n: string
  unit?: string
}

/** More words than a query of a hundred characters has that means something. */
export const MAX_WORDS = 25

/**
 * The parts of a query in their order. Nothing is looked up but in the lexicon.
 * @param isKnown whether a word is one of the words of products: such a word is not corrected
 */
export function understand(q: string, lexicon: Lexicon, isKnown: (word: string) => boolean = () => true): Part[] {
  const words = wordsOf(q)
    .flatMap((word) => apart(word, lexicon))
    .slice(0, MAX_WORDS)
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = partAt(words, at, lexicon, isKnown)
    parts.push(part)
    at += part.words.length
  }
  return withBudget(parts)
}

/** A bare number below is one of a model: `inspiron 5000`. */
const LOWEST_BUDGET = 10_000

/**
 * A round amount beside a kind or a line is what a visitor has to spend: `laptop 30000`. Beside an accessory it may be the charge of a
 * power bank.
 */
function withBudget(parts: Part[]): Part[] {
  const kinds = parts.flatMap(({ meaning }) => (meaning.is === 'kind' || meaning.is === 'line' ? meaning.kind : []))
  const hasPrice = parts.some(({ meaning }) => meaning.is === 'price')
  if (hasPrice || kinds.length === 0 || kinds.includes('accessory')) return parts
  return parts.map((part) => {
    const { meaning } = part
    const taka = meaning.is === 'number' && meaning.unit === undefined ? Number(meaning.n) : 0
    const isBudget = taka >= LOWEST_BUDGET && taka % 500 === 0
    // The amount keeps its meaning when the words beside it are taken off.
    return isBudget ? { words: [...part.words, 'tk'], meaning: { is: 'price', max: taka } } : part
  })
}

/** `iphone13` is typed for `iphone 13`. */
function apart(word: string, { phrases }: Lexicon): string[] {
  const [, name = '', digits = ''] = /^(\p{L}[\p{L}\p{M}]{2,})(\d{1,4})$/u.exec(word) ?? []
  const is = phrases.get(name)?.meaning.is ?? ''
  return ['brand', 'line', 'attribute'].includes(is) && !phrases.has(word) ? [name, digits] : [word]
}

function partAt(words: readonly string[], at: number, lexicon: Lexicon, isKnown: (word: string) => boolean): Part {
  const price = priceAt(words, at)
  if (price) return { words: words.slice(at, at + price.length), meaning: priceOf(price) }
  const amount = readAmount(words, at)
  if (amount?.unit) {
    const { n, unit, length } = amount
    return { words: words.slice(at, at + length), meaning: { is: 'number', n, unit } }
  }
  const phrase = longestPhrase(words, at, lexicon)
  if (phrase) return phrase
  if (amount) return { words: words.slice(at, at + 1), meaning: { is: 'number', n: amount.n } }
  return wordPart(words[at] ?? '', lexicon, isKnown)
}

function priceOf({ min, max }: PriceRange): Price {
  return { is: 'price', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** The longest run of words that means something. */
function longestPhrase(words: readonly string[], at: number, { phrases }: Lexicon): Part | undefined {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const run = words.slice(at, at + length)
    if (run.length < length) continue
    const entry = phrases.get(run.join(' '))
    if (entry) return partOf(run, entry)
    const series = length > 1 ? seriesOf(run, phrases) : undefined
    if (series) return series
  }
  return undefined
}

/** `galaxy s21` is the line Galaxy S, and `s21` keeps its own meaning. */
function seriesOf(run: readonly string[], phrases: Lexicon['phrases']): Part | undefined {
  const [, letter] = /^([a-z])\d+\p{L}*$/u.exec(run.at(-1) ?? '') ?? []
  if (!letter) return undefined
  const entry = phrases.get([...run.slice(0, -1), letter].join(' '))
  return entry?.meaning.is === 'line' ? partOf(run.slice(0, -1), entry) : undefined
}

function partOf(words: readonly string[], { meaning, name, isMisspelt }: Entry): Part {
  return { words, meaning, name, ...(isMisspelt && { corrected: name }) }
}

/** A word that is in no table as it stands: with an ending taken off, by the letters that it names, its sound, or an error. */
function wordPart(word: string, lexicon: Lexicon, isKnown: (word: string) => boolean): Part {
  const { phrases } = lexicon
  for (const form of formsOf(word)) {
    const entry = phrases.get(form)
    if (entry) return partOf([word], entry)
  }
  if (!/\d/.test(word) && !isKnown(word)) {
    const meant = phraseBySound(lexicon, word) ?? phraseByTyping(lexicon, word)
    const entry = meant === undefined ? undefined : phrases.get(meant)
    if (entry) return { words: [word], meaning: entry.meaning, name: entry.name, corrected: entry.name }
  }
  return { words: [word], meaning: { is: 'word' } }
}

/** Bangla and Banglish endings of nouns: of the, the, and plurals. */
const ENDINGS = ['গুলো', 'গুলি', 'টির', 'টার', 'ের', 'টি', 'টা', 'র', 'তে', 'য়', 'er', 's']
const SHORTEST_STEM = 3

function formsOf(word: string): string[] {
  const stems = ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM)
  const letters = isBangla(word) ? lettersNamedBy(word) : undefined
  return letters ? [...stems, letters] : stems
}
