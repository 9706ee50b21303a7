import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import { expectedCount, type Filter, findMatching } from './filter.ts'
import { compileParts, isLiteral, type UnderstoodSearch, understandSearch } from './search-query.ts'
import type { CompiledSearch } from './understanding/compile.ts'
import { SEARCH_WORDS } from './understanding/search-words.ts'
import type { Part } from './understanding/understand.ts'

/** A search that finds what is near. */
export interface Near {
  q: string
  /** The words that it does without; empty for the same words read more freely. */
  without: string[]
}

/** Kinds of parts in the order in which a search without results drops them. Visitors hold to a brand longest. */
const IMPORTANCE = ['word', 'number', 'attribute', 'wish', 'place', 'price', 'line', 'kind', 'brand']
/** Searches that are tried at most. */
const MAX_TRIES = 8
/** Expected number of matches from which one is assumed without a query. */
const CERTAIN_MATCHES = 1_000

/** A search that finds something, by fewer of the words; null when these find something, or nothing is near. */
export async function findNear(db: Database, q: string, understood: UnderstoodSearch): Promise<Near | null> {
  if (await findsAny(db, understood)) return null
  if (isLiteral(q)) return readMoreFreely(db, q)
  const counted = understood.parts.filter(({ meaning }) => IMPORTANCE.includes(meaning.is))
  const dropped = new Set<Part>()
  for (const part of inOrderOfImportance(counted).slice(0, MAX_TRIES)) {
    dropped.add(part)
    const kept = counted.filter((one) => !dropped.has(one))
    if (kept.length === 0) break
    if (await findsAny(db, await compileParts(db, kept, understood)))
      return nearWithout(db, counted, dropped, understood)
  }
  return kindOfLine(db, counted)
}

/** Takes those of the dropped words back that were not in the way. */
async function nearWithout(
  db: Database,
  parts: readonly Part[],
  dropped: Set<Part>,
  understood: UnderstoodSearch,
): Promise<Near> {
  for (const part of [...dropped].slice(0, -1)) {
    const kept = parts.filter((one) => one === part || !dropped.has(one))
    if (await findsAny(db, await compileParts(db, kept, understood))) dropped.delete(part)
  }
  const kept = parts.filter((one) => !dropped.has(one))
  return { q: textOf(kept), without: parts.filter((part) => dropped.has(part)).map(typed) }
}

function inOrderOfImportance(parts: readonly Part[]): Part[] {
  const importance = ({ meaning }: Part) => IMPORTANCE.indexOf(meaning.is)
  // Of equal ones the last word goes first.
  return [...parts].reverse().sort((one, other) => importance(one) - importance(other))
}

/** The words without quotes, minus and `or`. */
async function readMoreFreely(db: Database, q: string): Promise<Near | null> {
  const words = q
    .replace(/(?:^|\s)-\S+/g, ' ')
    .replace(/["“”„‟]/g, ' ')
    .replace(/\sor\s/gi, ' ')
  const free = words.replace(/\s+/g, ' ').trim()
  if (free === '' || isLiteral(free)) return null
  return (await findsAny(db, await understandSearch(db, free))) ? { q: free, without: [] } : null
}

/** Other goods of the kind of a line that nobody sells, at the price of the words if there are such. */
async function kindOfLine(db: Database, parts: readonly Part[]): Promise<Near | null> {
  for (const { meaning, words } of parts) {
    if (meaning.is !== 'line') continue
    const kind = SEARCH_WORDS.kindWords.find((one) => one.kind === meaning.kind)?.words[0]
    const prices = parts.filter((part) => part.meaning.is === 'price').map(typed)
    for (const q of kind ? [[kind, ...prices].join(' '), kind] : [])
      if (await findsAny(db, await understandSearch(db, q))) return { q, without: [words.join(' ')] }
  }
  return null
}

function typed({ words }: Part): string {
  return words.join(' ')
}

function textOf(parts: readonly Part[]): string {
  return parts.map((part) => part.corrected ?? typed(part)).join(' ')
}

async function findsAny(db: Database, { query, minPrice, maxPrice }: CompiledSearch): Promise<boolean> {
  const filter = { query, minPrice, maxPrice }
  if ((await expectedCount(db, filter)) > CERTAIN_MATCHES) return true
  return (await readOne(db, filter)).length > 0
}

/** Materialized: for one row of many the planner would read the table and not the index. */
const readOne = prepare((db: Database, filter: Filter) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      () => findMatching(db, filter).select('products.id'),
    )
    .selectFrom('found')
    .select('id')
    .limit(1),
)
