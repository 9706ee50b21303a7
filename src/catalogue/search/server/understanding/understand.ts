import { wordsOf } from '../fold.ts'
import { type Entry, type Lexicon, LONGEST_PHRASE, phraseBySound, phraseByTyping } from './lexicon.ts'
import type { Meaning } from './meanings.ts'
import { readAmount } from './numbers.ts'
import { isBeforePlace, isSurelyPlace, placeByForm, placeByTyping, wordsBehindPlace } from './place-forms.ts'
import { numberNamed } from './price-sums.ts'
import { type PriceRange, priceAt, withRangeWords } from './price-words.ts'
import { isBangla, lettersNamedBy } from './sound.ts'
import { banglaSpelling } from './spelling.ts'

/** Words of a query, and what they mean together. */
export interface Part {
  /** As typed, folded. */
  words: readonly string[]
  meaning: Meaning | Price | NumberMeaning | { is: 'word' }
  /** The word that was understood instead of the typed one. */
  corrected?: string
  /** Name of the meaning, in its own spelling. */
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

/** Returns true if a product has the word. */
type Knows = (word: string) => boolean

/** A query of visitors has a hundred characters, and a name 120. */
const MAX_READ = 1_000
/** More words than a query of a hundred characters has that means something. */
export const MAX_WORDS = 25

/**
 * The parts of a query in their order. Nothing is looked up but in the lexicon.
 * @param isKnown whether a word is one of the words of products: such a word is not corrected
 */
export function understand(q: string, lexicon: Lexicon, isKnown: Knows = () => true): Part[] {
  const words = wordsOf(withRangeWords(q.slice(0, MAX_READ)))
    .flatMap((word) => apart(word, lexicon))
    .slice(0, MAX_WORDS)
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const read = numberOfModel(words[at] ?? '', parts.at(-1), isKnown) ?? partAt(words, at, lexicon, isKnown)
    const part = read.meaning.is === 'place' ? withWordsAround(read, parts, words, at) : read
    parts.push(part)
    at += read.words.length
    if (part !== read) at += wordsBehindPlace(words, at)
  }
  return withBudget(parts)
}

/** `iphone thirteen`: a number that is said behind a brand or a line. One and two are words of names, too. */
function numberOfModel(word: string, before: Part | undefined, isKnown: Knows): Part | undefined {
  const isModel = before?.meaning.is === 'line' || before?.meaning.is === 'brand'
  const n = isModel && !isShort(word) && !isKnown(word) ? numberNamed(word) : undefined
  return n === undefined || n < 3 ? undefined : { words: [word], meaning: { is: 'number', n: String(n) } }
}

/** Short Latin words are others in English or Banglish: `at`, `sat`. */
function isShort(word: string): boolean {
  return !isBangla(word) && word.length < 5
}

/** `near mirpur`, `dhaka theke`: such words say nothing more. The word before is taken from `parts`. */
function withWordsAround(place: Part, parts: Part[], words: readonly string[], at: number): Part {
  const end = at + place.words.length
  const behind = words.slice(end, end + wordsBehindPlace(words, end))
  const last = parts.at(-1)
  const before = last?.words.length === 1 && isBeforePlace(last.words[0] ?? '') ? (parts.pop()?.words ?? []) : []
  return { ...place, words: [...before, ...place.words, ...behind] }
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

function partAt(words: readonly string[], at: number, lexicon: Lexicon, isKnown: Knows): Part {
  const price = priceAt(words, at)
  if (price) return { words: words.slice(at, at + price.length), meaning: priceOf(price) }
  const amount = readAmount(words, at)
  if (amount?.unit) {
    const { n, unit, length } = amount
    return { words: words.slice(at, at + length), meaning: { is: 'number', n, unit } }
  }
  const phrase = longestPhrase(words, at, lexicon, isKnown)
  if (phrase) return phrase
  if (amount) return { words: words.slice(at, at + 1), meaning: { is: 'number', n: amount.n } }
  return wordPart(words[at] ?? '', lexicon, isKnown)
}

function priceOf({ min, max }: PriceRange): Price {
  return { is: 'price', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
}

/** The longest run of words that means something. */
function longestPhrase(words: readonly string[], at: number, lexicon: Lexicon, isKnown: Knows): Part | undefined {
  const { phrases } = lexicon
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const run = words.slice(at, at + length)
    if (run.length < length) continue
    const phrase = run.join(' ')
    const entry = entryOf(phrase, lexicon)
    if (entry) return partOf(run, entry)
    const numbered = length > 1 ? phrases.get(withNumber(run)) : undefined
    if (numbered) return partOf(run, numbered)
    const series = length > 1 ? seriesOf(run, phrases) : undefined
    if (series) return series
    const isOther = length === 1 && isKnown(phrase) && !isSurelyPlace(phrase)
    const place = isOther ? undefined : placeByForm(run)
    if (place) return { words: run, meaning: place.meaning, name: place.name }
  }
  return undefined
}

function entryOf(phrase: string, { phrases, bySpelling }: Lexicon): Entry | undefined {
  return phrases.get(phrase) ?? (isBangla(phrase) ? bySpelling.get(banglaSpelling(phrase)) : undefined)
}

/** `আই ফাইভ` is `আই 5`. */
function withNumber(run: readonly string[]): string {
  return [...run.slice(0, -1), numberNamed(run.at(-1) ?? '') ?? ''].join(' ')
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
function wordPart(word: string, lexicon: Lexicon, isKnown: Knows): Part {
  const { phrases } = lexicon
  for (const form of formsOf(word)) {
    const entry = entryOf(form, lexicon)
    if (entry) return partOf([word], entry)
  }
  if (!/\d/.test(word) && !isKnown(word)) {
    const meant = phraseBySound(lexicon, word) ?? phraseByTyping(lexicon, word)
    const entry = meant === undefined ? undefined : phrases.get(meant)
    if (entry) return { words: [word], meaning: entry.meaning, name: entry.name, corrected: entry.name }
    const place = placeByTyping(word)
    if (place) return { words: [word], meaning: place.meaning, name: place.name, corrected: place.name }
  }
  return { words: [word], meaning: { is: 'word' } }
}

/** Bangla and Banglish endings of nouns: of the, the, and plurals. */
const ENDINGS = ['গুলো', 'গুলি', 'টির', 'টার', 'টাতে', 'টায়', 'ের', 'টি', 'টা', 'র', 'তে', 'য়', 'ে', 'er', 's'].map(
  (ending) => ending.normalize('NFC'),
)
const SHORTEST_STEM = 3

function formsOf(word: string): string[] {
  const stems = ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM)
  const letters = isBangla(word) ? lettersNamedBy(word) : undefined
  return letters ? [...stems, letters] : stems
}
