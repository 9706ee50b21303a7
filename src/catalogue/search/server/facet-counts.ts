import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { readListedCount } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { estimatedTotal, type Total } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { countRows } from '#platform/limits/cost.ts'
import type { ChosenFacet } from './facet-filter.ts'
import { type Filter, facetOf, findFiltered, hasToken, matchesQuery } from './filter.ts'
import { candidatesOf, MAX_COMPARED } from './index-form.ts'
import { MAX_COUNTED } from './read-list.ts'

/** Products in the sample of a larger market, drawn by their random ids. */
export const SAMPLE = 2_000
/** Products that are read at most to count the lists that are short; the others keep what the sample says. */
const MAX_READ = 20_000
/** A list is counted if the sample says that it has at most this many times `MAX_COUNTED` products. */
const MARGIN = 1.5

/** How many products have each token, of those that all chosen facets but that of the token itself let through. */
export interface Counts extends Total {
  of: (token: string) => number
  /** Length of the list without the choices of the facet; that of the whole list for a facet without choices. */
  withoutFacet: (name: string) => Total
}

/** Words and prices of a list. Facets are apart, because each choice is counted without those of its own facet. */
export type Bounds = Pick<Filter, 'query' | 'minPrice' | 'maxPrice'>

/**
 * Counts the choices of all facets. Lists of up to ten thousand products are counted; of longer ones a sample of the market
 * is looked at, whose cost does not grow with the market.
 */
export async function countChoices(db: Database, bounds: Bounds, chosen: readonly ChosenFacet[]): Promise<Counts> {
  const tokens = chosen.map((facet) => facet.tokens)
  const names = chosen.map(({ name }) => name)
  const all = await readListedCount(db, undefined)
  countRows(all <= MAX_COUNTED ? all : SAMPLE)
  if (all <= MAX_COUNTED) return fromRows(await readMisses(db, { ...bounds, tokens, names }), 1)
  const share = SAMPLE / all
  const sampled = fromRows(await readMisses(db, { ...bounds, tokens, names, below: idBelow(share) }), share)
  return countShortLists(db, bounds, chosen, sampled)
}

/** The same, with the lists counted that are short by the sample: the shortest first, as long as few rows were read. */
async function countShortLists(db: Database, bounds: Bounds, chosen: readonly ChosenFacet[], sampled: Counts) {
  const exact = new Map<string, Counts>()
  const sizeOf = (name: string) => sampled.withoutFacet(name).total
  let left = MAX_READ
  for (const name of ['', ...chosen.map((facet) => facet.name)].toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
    const tokens = chosen.filter((facet) => facet.name !== name).map((facet) => facet.tokens)
    const isWhole = tokens.length === 0 && Object.values(bounds).every((bound) => bound === undefined)
    if (isWhole || sizeOf(name) > Math.min(MAX_COUNTED * MARGIN, left)) continue
    const { examined, counts } = await countList(db, bounds, { tokens, name })
    left -= examined
    if (counts) exact.set(name, counts)
  }
  const facets = new Set<string>(chosen.map((facet) => facet.name))
  const listOf = (name: string) => exact.get(facets.has(name) ? name : '') ?? sampled
  return {
    ...totalOf(exact.get('') ?? sampled),
    of: (token: string) => listOf(facetOf(token)).of(token),
    withoutFacet: (name: string) => exact.get(name) ?? sampled.withoutFacet(name),
  }
}

function totalOf({ total, isEstimate }: Total): Total {
  return { total, ...(isEstimate && { isEstimate }) }
}

interface Row {
  token: string
  found: number
}

/** `share` is the part of the market that the rows are from. */
function fromRows(rows: readonly Row[], share: number): Counts {
  const found = new Map<string, number>()
  for (const row of rows) found.set(row.token, row.found)
  const total = (count: number) => (share === 1 ? { total: count } : estimatedTotal(count / share))
  const fitting = found.get('') ?? 0
  return {
    ...total(fitting),
    of: (token) => {
      const count = found.get(token) ?? 0
      return count === 0 || share === 1 ? count : estimatedTotal(count / share).total
    },
    withoutFacet: (name) => total(fitting + (found.get(`only ${name}:`) ?? 0)),
  }
}

/** The id that this share of all random ids is below. */
export function idBelow(share: number): string {
  const first = Math.min(0xffffffff, Math.floor(share * 2 ** 32))
  return `${first.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
}

interface Missed extends Bounds {
  tokens: readonly (readonly string[])[]
  /** The facets of `tokens`. */
  names: readonly string[]
  /** Only products whose id is below this one. */
  below?: string
}

/**
 * The counts of each token, with '' for the products that miss no facet, and `only ramGb:` for those that miss only this one:
 * these count for the choices of that facet, which its own choice does not narrow.
 */
const readMisses = prepare(
  (db, { query, minPrice, maxPrice, tokens, names, below }: Missed): { compile: () => ReturnType<typeof counting> } => {
    const looked = findFiltered(db, { minPrice, maxPrice })
      .$if(below !== undefined, (found) => found.where('products.id', '<', below as string))
      .$if(query !== undefined, (found) => found.where(matchesQuery(query as string)))
      .select(['facet_tokens', sql<boolean[]>`array[${sql.join(tokens.map(hasToken))}]::boolean[]`.as('fits')])
    const missed = sql`(array[${sql.join(names)}]::text[])[array_position(fits, false)] || ':'`
    const fitting = sql`select facet_tokens, ${missed} as missed from (${looked} offset 0) looked
      where coalesce(cardinality(array_positions(fits, false)), 0) <= 1`
    return { compile: () => counting(db, fitting) }
  },
)

interface List extends Bounds {
  /** A tsquery that an index answers by itself; what it finds is compared with `query` unless this is undefined. */
  candidates: string | undefined
  /** How many products are looked at. */
  most: number
  tokens: readonly (readonly string[])[]
  /** The facet whose tokens are counted; all for ''. */
  name: string
}

/** Counts one list. Without counts when it is too long, or too many products had to be compared. */
async function countList(db: Database, { query, ...prices }: Bounds, list: Pick<List, 'tokens' | 'name'>) {
  const { candidates, isExact } = candidatesOf(query)
  const most = isExact ? MAX_COUNTED : MAX_COMPARED
  const compared = isExact ? undefined : query
  const rows = await readList(db, { ...prices, ...list, query: compared, candidates, most: most + 1 })
  const examined = rows.find(({ token }) => token === EXAMINED)?.found ?? 0
  countRows(examined)
  return { examined, counts: examined > most ? undefined : fromRows(rows, 1) }
}

/** No facet is called so. */
const EXAMINED = '#'

/** The counts of each token in one list, with '' for the list itself, and the number of products that were looked at. */
const readList = prepare(
  (db, { query, candidates, most, minPrice, maxPrice, tokens, name }: List): { compile: () => CompiledQuery<Row> } => {
    const list = findFiltered(db, { minPrice, maxPrice, tokens })
      .$if(candidates !== undefined, (found) => found.where(matchesQuery(candidates as string)))
      .$if(query !== undefined, (found) => found.select(sql.ref('products.search').as('search')))
      .select('facet_tokens')
      .limit(most)
    const fitting = query === undefined ? sql`` : sql`where ${matchesQuery(query)}`
    return {
      compile: () =>
        sql<Row>`with products as materialized (${list}),
          fitting as materialized (select facet_tokens from products ${fitting})
          select ${sql.lit(EXAMINED)} as token, count(*)::int as found from products
          union all select '', count(*)::int from fitting
          union all select token, count(*)::int from (select unnest(facet_tokens) as token from fitting) each
          where starts_with(token, ${name}) group by token`.compile(db),
    }
  },
)

function counting(db: Database, fitting: RawBuilder<unknown>) {
  return sql<Row>`with fitting as materialized (${fitting})
    select coalesce('only ' || missed, '') as token, count(*)::int as found from fitting group by missed
    union all
    select token, count(*)::int from (select missed, unnest(facet_tokens) as token from fitting) each
    where missed is null or starts_with(token, missed) group by token`.compile(db)
}
