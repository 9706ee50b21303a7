import { phraseOf, wordsOf } from '../fold.ts'
import type { Lexicon } from './lexicon.ts'
import { FOR_PARTS, factTerm, type Meaning, placeTerm, type WishedSort } from './meanings.ts'
import { numberTerms } from './numbers.ts'
import { SEARCH_WORDS } from './search-words.ts'
import { isBangla, lettersNamedBy, soundKey, toLatin } from './sound.ts'
import { modelTerms } from './terms.ts'
import { allOf, anyOf, lexeme, not } from './tsquery.ts'
import type { Part } from './understand.ts'
import type { WordFacts } from './word-facts.ts'

/** Search words as a query for the database. */
export interface CompiledSearch {
  /** A tsquery; undefined when a query names only a price or an order. */
  query?: string | undefined
  /** A tsquery of what raises a product without being necessary. */
  soft?: string | undefined
  /** The kind of everything that the query finds, if it is one. */
  kind?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** The order that the words wish for. */
  sort?: WishedSort | undefined
}

type Facts = ReadonlyMap<string, WordFacts>

/** @param facts of the words that the lexicon does not hold */
export function compileSearch(parts: readonly Part[], lexicon: Lexicon, facts: Facts): CompiledSearch {
  const { kinds, demoted } = kindsOf(parts)
  const hasWords = parts.some(({ meaning }) => meaning.is === 'word')
  const last = parts.at(-1)
  const hard = [
    anyOf(kinds.map((part) => kindQuery(part, hasWords))),
    ...parts.map((part) => partQuery(part, lexicon, facts, part === last)),
    withoutBroken(parts),
  ].filter((query) => query !== undefined)
  const wishes = [...parts.flatMap(softQueries), ...demoted.map(({ words }) => wordsQuery(words, 'A'))]
  const soft = wishes.length > 0 || kinds.length > 0 ? wishes : kindsOfLines(parts)
  const [kind, ...others] = new Set(kinds.map(({ meaning }) => meaning.kind))
  return {
    ...priceRange(parts),
    ...(others.length === 0 && !hasWords && { kind }),
    sort: parts.map(({ meaning }) => (meaning.is === 'order' ? meaning.sort : undefined)).find(Boolean),
    query: allOf(hard) ?? queryWithoutHardParts(parts, soft),
    soft: anyOf(soft),
  }
}

/** Excludes goods for parts where the words ask for a use such as gaming. */
function withoutBroken(parts: readonly Part[]): string | undefined {
  const wishes = parts.flatMap(({ meaning }) => (meaning.is === 'wish' ? [meaning] : []))
  const isForUse = wishes.some(({ hard }) => hard) && !wishes.some(({ term }) => term === FOR_PARTS)
  return isForUse ? not(lexeme(FOR_PARTS)) : undefined
}

/** Kinds that raise a product for the name of a line alone: for `iphone` phones come before their accessories. */
function kindsOfLines(parts: readonly Part[]): string[] {
  return parts.flatMap(({ meaning }) => (meaning.is === 'line' ? [lexeme(`kind:${meaning.kind}`)] : []))
}

/** A query that is only `full box` asks for what has one; only `the` is a word as any; only a price or an order asks for everything. */
function queryWithoutHardParts(parts: readonly Part[], soft: readonly string[]): string | undefined {
  if (soft.length > 0) return anyOf([...soft, wordsQuery(parts.flatMap(({ words }) => words))])
  if (parts.some(({ meaning }) => meaning.is === 'price' || meaning.is === 'order')) return undefined
  const words = parts.flatMap(({ words }) => words)
  return words.length > 0 ? wordsQuery(words) : undefined
}

/** Each word, anywhere or in texts of a weight. */
function wordsQuery(words: readonly string[], weight = ''): string {
  return allOf(words.map((word) => lexeme(word, { weight }))) ?? "''"
}

type KindPart = Part & { meaning: Extract<Meaning, { is: 'kind' }> }

/**
 * The kinds, one of which a product must be, and kind words that only raise beside them: `laptop charger` is a charger. A
 * word for what a line is anyway adds nothing: `iPhone mobile`.
 */
function kindsOf(parts: readonly Part[]): { kinds: KindPart[]; demoted: KindPart[] } {
  const all = parts.filter((part): part is KindPart => part.meaning.is === 'kind')
  const implied = parts.flatMap(({ meaning }) => (meaning.is === 'line' ? [meaning.kind] : []))
  const needed = all.filter(({ meaning }) => meaning.value || !implied.includes(meaning.kind))
  const accessories = needed.filter(({ meaning }) => meaning.kind === 'accessory')
  const definite = needed.filter(({ words }) => !VAGUE.has(words.join(' ')))
  const kinds = [accessories, definite].find(({ length }) => length > 0) ?? needed
  return { kinds, demoted: needed.filter((part) => !kinds.includes(part)) }
}

/** Words of a kind that say something of others, too: a `wifi printer` is no router, and a `tv set` no mobile. */
const VAGUE = new Set(
  ['set', 'সেট', 'android', 'অ্যান্ড্রয়েড', 'এন্ড্রয়েড', 'pc', 'পিসি', 'cpu', 'computer', 'কম্পিউটার', 'wifi', 'wi-fi']
    .concat(['ওয়াইফাই', 'ওয়াই-ফাই'])
    .map(phraseOf),
)

/**
 * @param loose beside words that are in no table, where the kind may be a part of a name: a `laptop stand` is no laptop
 */
function kindQuery({ meaning: { kind, value }, words }: KindPart, loose: boolean): string {
  const term = lexeme(`kind:${kind}`)
  if (value) {
    const choice = lexeme(factTerm(value.field, value.choice))
    return allOf([term, anyOf([choice, wordsQuery(words, 'A')]) ?? choice]) ?? term
  }
  return loose ? (anyOf([term, wordsQuery(words, 'A')]) ?? term) : term
}

function partQuery({ meaning, words }: Part, lexicon: Lexicon, facts: Facts, isLast: boolean): string | undefined {
  switch (meaning.is) {
    case 'brand':
      return brandQuery(meaning.brand, words, lexicon)
    case 'line':
      return lineQuery(meaning, words)
    case 'attribute':
      return meaning.soft ? undefined : attributeQuery(meaning.id, words)
    case 'wish':
      return meaning.hard ? anyOf([lexeme(meaning.term), wordsQuery(words, 'A')]) : undefined
    case 'place':
      return anyOf(meaning.ids.map((id) => lexeme(placeTerm(id))))
    case 'number': {
      const [bare = '', withUnit = bare] = numberTerms(meaning.n, meaning.unit)
      return anyOf([lexeme(withUnit), lexeme(`${meaning.n}${meaning.unit ?? ''}`)])
    }
    case 'word':
      return words.length > 1 ? pairQuery(words, isLast) : wordQuery(words[0] ?? '', lexicon, facts, isLast)
    default:
      return undefined
  }
}

/** The letter and the number of a processor apart are found in too many texts. */
function attributeQuery(id: string, words: readonly string[]): string | undefined {
  const isProcessor = /^i\d$/.test(id)
  return anyOf([lexeme(`a:${id}`), lexeme(id), ...(isProcessor ? [] : [wordsQuery(words)])])
}

/** Goods of a line, and those of its kind that mention it: a watch that goes with an iPhone is none. */
function lineQuery({ line, kind }: { line: string; kind: string }, words: readonly string[]): string | undefined {
  const names = [line.split(' '), words]
  const mentioned = anyOf(names.map((name) => wordsQuery(name))) ?? "''"
  const ofKind = allOf([mentioned, lexeme(`kind:${kind}`)]) ?? mentioned
  return anyOf([lexeme(`line:${line}`), ...names.map((name) => wordsQuery(name, 'A')), ofKind])
}

/** A brand holds the brands that are a part of it. A spelling with a digit (`ps4`) asks for that model. */
function brandQuery(brand: string, words: readonly string[], { families }: Lexicon): string | undefined {
  const family = (families.get(brand) ?? [brand]).map((name) => lexeme(`brand:${name}`))
  const named = anyOf([...family, wordsQuery(wordsOf(brand)), wordsQuery(words)])
  const models = modelTerms(words)
  if (models.length === 0 || named === undefined) return named
  const numbers = words.flatMap((word) => word.match(/\d+$/) ?? []).map((digits) => `n:${Number(digits)}`)
  return allOf([named, anyOf([...models, ...numbers].map((term) => lexeme(term))) ?? named])
}

/** Two words that are one word of a product: `fire wall`. */
function pairQuery(words: readonly string[], prefix: boolean): string | undefined {
  const apart = words.map((word, at) => lexeme(word, { prefix: prefix && at === words.length - 1 }))
  return anyOf([allOf(apart) ?? "''", lexeme(words.join(''), { prefix })])
}

/** A word of a product, in either script, half typed, or misspelt. */
function wordQuery(word: string, lexicon: Lexicon, facts: Facts, isLast: boolean): string | undefined {
  const fact = facts.get(word)
  const isMisspelt = fact !== undefined && !fact.known && !(isLast && fact.begun)
  return anyOf([
    lexeme(word, { prefix: isLast }),
    ...plusQueries(word),
    ...(isMisspelt ? fact.near.map((near) => lexeme(near)) : []),
    ...(isLast && fact && !fact.known ? begunQueries(word, lexicon) : []),
    ...soundQueries(word, isMisspelt),
  ])
}

/** `S23+` is written as `S23 Plus`, too. */
function plusQueries(word: string): string[] {
  return word.endsWith('+') ? [allOf([lexeme(word.slice(0, -1)), lexeme('plus')]) ?? "''"] : []
}

/** Words that sound alike: of the other script always, of the same one only for a word that no product has. */
function soundQueries(word: string, isMisspelt: boolean): string[] {
  const key = soundKey(word)
  const letters = isBangla(word) ? lettersNamedBy(word) : undefined
  const scripts = isBangla(word) || isMisspelt ? ['b', 'l'] : ['b']
  return [
    ...(key ? scripts.map((script) => lexeme(`${script}:${key}`)) : []),
    ...(letters ? [lexeme(letters), lexeme(`m:${letters}`)] : [lexeme(`m:${word}`)]),
  ]
}

/** A half typed word may be a word of the lexicon if it has at least this many letters, and at most this many meanings. */
const BEGUN = { letters: 3, meanings: 5 }

function begunQueries(word: string, { phrases }: Lexicon): string[] {
  if (word.length < BEGUN.letters) return []
  const queries = new Set<string>()
  for (const [phrase, { meaning }] of phrases) {
    if (queries.size >= BEGUN.meanings) break
    if (!phrase.startsWith(word)) continue
    if (meaning.is === 'brand') queries.add(lexeme(`brand:${meaning.brand}`))
    if (meaning.is === 'line') queries.add(lexeme(`line:${meaning.line}`))
    if (meaning.is === 'kind' && !meaning.value) queries.add(lexeme(`kind:${meaning.kind}`))
  }
  return [...queries]
}

function softQueries({ meaning, words }: Part): string[] {
  if (meaning.is === 'wish' && !meaning.hard) return [lexeme(meaning.term)]
  if (meaning.is === 'attribute' && meaning.soft)
    return [lexeme(`a:${meaning.id}`), ...spellingsOf(meaning.id).map((word) => lexeme(word)), wordsQuery(words)]
  return []
}

/** The word of an attribute in both scripts: `ram`, `র‍্যাম`. */
function spellingsOf(id: string): string[] {
  const words = SEARCH_WORDS.attributes.find((attribute) => attribute.id === id)?.words ?? []
  return [id, ...words.map(phraseOf).filter((word) => isBangla(word) && toLatin(word) === id)]
}

/** Price range that all price words allow together. */
function priceRange(parts: readonly Part[]): Pick<CompiledSearch, 'minPrice' | 'maxPrice'> {
  const prices = parts.flatMap(({ meaning }) => (meaning.is === 'price' ? [meaning] : []))
  const mins = prices.flatMap(({ min }) => min ?? [])
  const maxes = prices.flatMap(({ max }) => max ?? [])
  return {
    ...(mins.length > 0 && { minPrice: Math.max(...mins) }),
    ...(maxes.length > 0 && { maxPrice: Math.min(...maxes) }),
  }
}
