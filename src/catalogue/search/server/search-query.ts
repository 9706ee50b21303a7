import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import { straightQuotes } from '#shared/text/straight-quotes.ts'
import { phraseOf } from './fold.ts'
import { storedLexicon } from './stored-lexicon.ts'
import { type CompiledSearch, compileSearch } from './understanding/compile.ts'
import type { Lexicon } from './understanding/lexicon.ts'
import { type Part, understand } from './understanding/understand.ts'
import { readWordFacts, type WordFacts } from './understanding/word-facts.ts'

/** A query as it was understood. */
export interface UnderstoodSearch extends CompiledSearch {
  /** Empty for a query with operators, which the database reads. */
  parts: readonly Part[]
  /** Words that no product has and that mean nothing: they do not count. */
  leftOut: readonly string[]
  /** Facts about the words of the query, from the words of all products. */
  facts: ReadonlyMap<string, WordFacts>
}

/** Quotes around words, a minus before one, and `or` between two. An inch sign follows a digit. */
const QUOTED = /(?:^|\s)["“”„‟][^"“”„‟]*\p{L}[^"“”„‟]*["“”„‟]/u
const OPERATOR = /(?:^|\s)-["“”„‟\p{L}\p{N}]|\S\s+or\s+\S/iu

/** Returns true if a query has the operators of search engines, and is therefore taken as it is. */
export function isLiteral(q: string): boolean {
  return QUOTED.test(q) || OPERATOR.test(q)
}

/** Reads the meaning of search words. */
export async function understandSearch(db: Database, q: string): Promise<UnderstoodSearch> {
  const lexicon = await storedLexicon(db)
  const free = isLiteral(q) ? withoutQuotedKinds(q, lexicon) : q
  if (isLiteral(free)) return { query: await readLiterally(db, q), parts: [], leftOut: [], facts: new Map() }
  return understandFree(db, free, lexicon)
}

/** A kind or a brand in quotes is the same kind or brand: few names say `laptop`. A listed typing error in quotes is taken as it is. */
function withoutQuotedKinds(q: string, { phrases }: Lexicon): string {
  return q.replace(/["“”„‟]([^"“”„‟]*)["“”„‟]/gu, (quoted, text: string) => {
    const entry = phrases.get(phraseOf(text))
    const isPlain = entry && !entry.isMisspelt && ['kind', 'brand'].includes(entry.meaning.is)
    return isPlain ? ` ${text} ` : quoted
  })
}

async function understandFree(db: Database, q: string, lexicon: Lexicon): Promise<UnderstoodSearch> {
  const facts = await factsOf(db, understand(q, lexicon))
  const understood = understand(q, lexicon, (word) => isKnown(facts.get(word)))
  const parts = joinWords(understood, facts).map((part, at, all) => correct(part, facts, at === all.length - 1))
  const leftOut = await meaninglessWords(db, parts, lexicon, facts)
  const kept = parts.filter((part) => !leftOut.includes(part.words[0] ?? '') || part.meaning.is !== 'word')
  // If nothing was understood, what is left out would be everything.
  const counted = kept.some(({ meaning }) => meaning.is !== 'ignored') ? kept : parts
  return {
    // Nothing has these words, and the planner would expect some: it is not asked.
    ...(counted !== kept && leftOut.length > 0 ? { query: '' } : compileSearch(counted, lexicon, facts)),
    parts: counted,
    leftOut: counted === kept ? leftOut : [],
    facts,
  }
}

/** Compiles some parts of what was understood, for a search that finds more. Asks for no word again. */
export async function compileParts(
  db: Database,
  parts: readonly Part[],
  { facts }: UnderstoodSearch,
): Promise<CompiledSearch> {
  return compileSearch(parts, await storedLexicon(db), facts)
}

function isKnown(fact: WordFacts | undefined): boolean {
  return fact === undefined || fact.known
}

/** Reads facts about unknown words of the query, one by one and in pairs. */
async function factsOf(db: Database, parts: readonly Part[]): Promise<Map<string, WordFacts>> {
  const words = parts.flatMap(({ meaning, words }) => (meaning.is === 'word' ? words : []))
  const asked = [...new Set([...words, ...neighbours(parts).map((pair) => pair.join(''))])].filter(isCompared)
  if (asked.length === 0) return new Map()
  const facts = await readWordFacts(db, { words: asked })
  return new Map(facts.map((fact) => [fact.word, fact]))
}

function isCompared(word: string): boolean {
  return word.length >= 2 && word.length <= 40 && /^[\p{L}\p{M}]+$/u.test(word)
}

function neighbours(parts: readonly Part[]): [string, string][] {
  return parts.flatMap((part, at): [string, string][] => {
    const [one, next] = [part.words[0], parts[at + 1]?.words[0]]
    const areWords = part.meaning.is === 'word' && parts[at + 1]?.meaning.is === 'word'
    return areWords && one !== undefined && next !== undefined ? [[one, next]] : []
  })
}

/** Names the word of products that a misspelt one is most like; the search takes it for others that are alike, too. */
function correct(part: Part, facts: ReadonlyMap<string, WordFacts>, isLast: boolean): Part {
  const fact = part.meaning.is === 'word' && part.words.length === 1 ? facts.get(part.words[0] ?? '') : undefined
  const [near] = fact && !fact.known && !(isLast && fact.begun) ? fact.near : []
  return near === undefined ? part : { ...part, corrected: near }
}

/** `fire wall` is one part where products have the word `firewall`. */
function joinWords(parts: readonly Part[], facts: ReadonlyMap<string, WordFacts>): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const areWords = before?.meaning.is === 'word' && part.meaning.is === 'word' && before.words.length === 1
    if (areWords && facts.get(before.words[0] + (part.words[0] ?? ''))?.known) {
      joined[joined.length - 1] = { ...before, words: [...before.words, ...part.words] }
    } else joined.push(part)
  }
  return joined
}

/** Unknown words that are looked up by their sound at most; any more are taken for words that no product has. */
const MAX_LOOKED_UP = 5

/** Words that are nowhere, as typed, misspelt, half typed or by their sound. */
async function meaninglessWords(
  db: Database,
  parts: readonly Part[],
  lexicon: Lexicon,
  facts: ReadonlyMap<string, WordFacts>,
): Promise<string[]> {
  const last = parts.at(-1)
  const unknown = parts.filter((part) => {
    const fact = facts.get(part.words[0] ?? '')
    const isNowhere = fact && !fact.known && fact.near.length === 0 && !(part === last && fact.begun)
    return part.meaning.is === 'word' && part.words.length === 1 && isNowhere
  })
  const found = await Promise.all(
    unknown.slice(0, MAX_LOOKED_UP).map(async (part) => {
      const { query = "''" } = compileSearch([part], lexicon, facts)
      return (await readExists(db, { query })).length > 0
    }),
  )
  return unknown.filter((_, at) => !found[at]).flatMap(({ words }) => words)
}

/** Materialized: for one row of many the planner would read the table and not the index, and few products have such words. */
const readExists = prepare((db: Database, { query }: { query: string }) => ({
  compile: () =>
    sql<{ id: string }>`
      with found as materialized (select id from products where search @@ (select ${query}::tsquery))
      select id from found limit 1`.compile(db),
}))

/**
 * Quotes, `or` and a minus mean what they mean to search engines. Words in quotes are taken as they are; others may be
 * other words that look like them where they are nowhere. Words with a minus take away from what others find, and alone find
 * nothing: every product would have to be looked at.
 */
async function readLiterally(db: Database, q: string): Promise<string> {
  const straight = straightQuotes(q)
  const [row] = QUOTED.test(q) ? await readQuoted(db, { q: straight }) : await readFuzzy(db, { q: straight })
  return row?.query ?? ''
}

const readQuoted = prepare((db: Database, { q }: { q: string }) => ({
  compile: () => lookedUp(sql`search_query(${q})`).compile(db),
}))

const readFuzzy = prepare((db: Database, { q }: { q: string }) => ({
  compile: () => lookedUp(sql`understood_query(${q})`).compile(db),
}))

/** The query as a text; empty if no part of it can be looked up in an index (`querytree` of PostgreSQL). */
function lookedUp(query: RawBuilder<unknown>) {
  return sql<{ query: string }>`
    select case when querytree(said) in ('', 'T') then '' else said::text end as query from (select ${query} as said) q`
}
