import { sql } from 'kysely'
import type { Product } from '#catalogue/products/contract.ts'
import type { SortOrder } from '#catalogue/products/rules.ts'
import { readListedCount, selectProducts } from '#catalogue/products/server/store.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import {
  estimatedTotal,
  inOrder,
  type Page,
  type PageRequest,
  requestedKey,
  rowsAfter,
  rowsToRead,
  toPage,
  type WithCursorKey,
} from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { AppError } from '#shared/errors.ts'
import {
  expectedCount,
  type Filter,
  findFiltered,
  findMatching,
  hasToken,
  isByPrice,
  matchesQuery,
  orderFor,
} from './filter.ts'

/** Longer lists are not counted row by row. */
export const MAX_COUNTED = 10_000
/** Products ranked by relevance at most. Of a longer list the newest come first: common words match most products equally well. */
const MAX_RANKED = 500
/** Products in a list that was begun in the order of scores at most, since it may grow. A longer list has no scores. */
const MAX_RANKED_ON = 2 * MAX_RANKED
/** Products found at least to estimate the length of a long list from how far apart they are. */
const SAMPLE = 25
/**
 * Products of the list that are compared for a page before an index finds all that fit; more than the first number only if
 * many fit.
 */
const SCANS = [5_000, 25_000, 125_000]
/** The same of a search for words, at least and at most: no more than fit, so that a scan in vain doubles the cost at most. */
const SCANNED_FOR_WORDS = { least: 1_000, most: 10_000 }

interface Asked extends Filter {
  /** A tsquery of what raises a product among those that words find. */
  soft?: string | undefined
}

interface PageQuery extends Asked {
  after: CursorKey | undefined
  limit: number
}

/**
 * A page of the products that words, facets and prices narrow. If many fit, the page is filled from the beginning of the list
 * in its order. If few fit, an index finds all of them, and they are counted and sorted. So the cost of a page does not grow
 * with the market.
 */
export async function readList(
  db: Database,
  { soft, ...filter }: Asked,
  sort: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const after = requestedKey(orderFor(sort), request)
  if (isRanked(sort, after)) await refuseForgedScore(db, filter)
  const page = { ...filter, after, limit: rowsToRead(request) }
  const begun = isRanked(sort, after) ? null : await readBeginning(db, page, sort)
  if (begun) return toPage(begun.rows, request, estimatedTotal(begun.count))
  const { rows, total } = await readFitting(db, { ...page, soft }, sort)
  return toPage(rows, request, { total })
}

/**
 * A page of a long list, with an estimate of its length. Null for a list that may be short, and when too many products had to
 * be compared.
 */
async function readBeginning(db: Database, page: PageQuery, sort: SortOrder) {
  const counted = page.query === undefined ? MAX_COUNTED : MAX_RANKED
  const [all, expected] = await Promise.all([readListedCount(db, page.brand), expectedCount(db, withBrandToken(page))])
  if (!isPossiblyLong(expected, all, counted)) return null
  const limit = Math.max(page.limit, SAMPLE)
  let rows: Awaited<ReturnType<typeof scanInOrder>> = []
  for (const most of scansOf(page, expected)) {
    rows = await scanInOrder(db, { ...page, limit, most }, sort)
    if (rows.length === limit) break
  }
  const last = rows[limit - 1]
  if (!last) return null
  const count = isByPrice(sort) ? lengthByPrice(page, expected) : (all * limit) / last.scanned
  return count >= counted ? { rows, count } : null
}

/** How many products are compared, one number after the other. */
function scansOf({ query }: PageQuery, expected: number): number[] {
  const { least, most } = SCANNED_FOR_WORDS
  if (query !== undefined) return [Math.min(Math.max(expected, least), most)]
  return expected > MAX_COUNTED ? SCANS : SCANS.slice(0, 1)
}

/**
 * The length of a long list in an order of prices. Similar products come together there, so that those that were compared are
 * no sample of it. The planner takes words for independent and expects too few.
 */
function lengthByPrice({ query }: PageQuery, expected: number): number {
  return query === undefined ? expected : Math.max(expected, MAX_RANKED)
}

/** A single brand as a token, too: the planner knows how common tokens are. */
function withBrandToken({ brand, tokens = [], ...page }: PageQuery): Filter {
  return { ...page, tokens: brand === undefined ? tokens : [[`brand:${brand.toLowerCase()}`], ...tokens] }
}

/**
 * Whether more products than are counted may fit, of `all` that there are. The planner takes words and facets for independent:
 * of a large market's `macbook air` it expects a tenth of what there is.
 */
function isPossiblyLong(expected: number, all: number, counted: number): boolean {
  return all > counted && expected > Math.min(counted / 10, all / 100)
}

/** Whether the list was begun in the order of scores; it goes on so. */
function isRanked(sort: SortOrder, after: CursorKey | undefined): boolean {
  return sort === 'best-match' && after !== undefined && (after[0] as number) > 0
}

/** How many may fit for their scores to count. */
function maxRanked(sort: SortOrder, after: CursorKey | undefined): number {
  if (isRanked(sort, after)) return MAX_RANKED_ON
  return sort === 'best-match' && !after ? MAX_RANKED : 0
}

/** A cursor with a score is none of ours where too many products fit to be ranked. Throws `invalid_cursor` (400). */
async function refuseForgedScore(db: Database, filter: Filter): Promise<void> {
  const [row] = await countUpTo(db, { ...filter, most: MAX_RANKED_ON + 1 })
  if ((row?.found ?? 0) > MAX_RANKED_ON) throw new AppError('invalid_cursor', 400)
}

const countUpTo = prepare((db, { most, ...filter }: Filter & { most: number }) => {
  const fitting = findMatching(db, filter).select('id').limit(most)
  return db.selectFrom(fitting.as('fitting')).select(sql<number>`count(*)::int`.as('found'))
})

/** Reads the page from all that fit, and counts them. */
async function readFitting(
  db: Database,
  page: PageQuery,
  sort: SortOrder,
): Promise<{ rows: WithCursorKey<Product>[]; total: number }> {
  const rows = await readAllFitting(db, { ...page, ranked: maxRanked(sort, page.after) }, sort)
  if (rows[0] || !page.after) return { rows, total: rows[0]?.total ?? 0 }
  // After the last one there is no row to tell how many there are.
  const first = await readFitting(db, { ...page, after: undefined, limit: 1 }, sort)
  return { rows, total: first.total }
}

const KEYS = ['id', 'created_at', 'booking_count', 'seller_rating', 'resale_taka'] as const
const SEARCH = sql.ref('products.search').as('search')

const readAllFitting = prepare(
  (db, { after, limit, ranked, soft, query, ...filter }: PageQuery & { ranked: number }, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const fitting = findMatching(db, { ...filter, query })
      .select(KEYS)
      .$if(query !== undefined, (found) => found.select(SEARCH))
    const counted = db.selectFrom(fitting.as('fitting')).selectAll().select(sql<number>`count(*) over ()`.as('total'))
    const wishes =
      soft === undefined ? sql`0` : sql`ts_rank(search, ${soft}::tsquery) + (search @@ ${soft}::tsquery)::int`
    const rank = query === undefined ? sql`0` : sql`1 + ts_rank(search, ${query}::tsquery) + ${wishes}`
    const score = sql`(case when total <= ${ranked} then ${rank} else 0 end)::float8`
    const scored = db
      .selectFrom(counted.as('counted'))
      .select([...KEYS, 'total'])
      .select(score.as('score'))
    const page = rowsAfter(db.selectFrom(scored.as('scored')).selectAll(), order('scored'), after, limit)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'total',
    )
  },
)

interface Scan extends PageQuery {
  /** How many products are compared. */
  most: number
}

/**
 * Reads the page from the next products of the list, fewer rows than asked for when too few of those fit. Each tells how
 * many were compared up to it.
 */
async function scanInOrder(
  db: Database,
  page: Scan,
  sort: SortOrder,
): Promise<(WithCursorKey<Product> & { scanned: number })[]> {
  if (sort !== 'best-match') return readScanned(db, page, sort)
  const rows = await readScanned(db, { ...page, after: page.after?.slice(1) }, 'newest')
  return rows.map((row) => ({ ...row, cursorKey: [0, ...row.cursorKey] }))
}

const readScanned = prepare(
  (db, { after, limit, most, minPrice, maxPrice, kind, tokens = [], query, ...bounded }: Scan, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const byPrice = isByPrice(sort as SortOrder)
    // A price range bounds a scan in the order of prices; in another order the scan would go on for products of a rare price.
    const listed = findFiltered(db, byPrice ? { ...bounded, minPrice, maxPrice } : bounded)
      .$if(byPrice && kind !== undefined, (found) => found.where('kind', '=', kind as string))
      .$if(query !== undefined, (found) => found.select(SEARCH))
    const fields = [...KEYS, 'facet_tokens'] as const
    const next = rowsAfter(listed.select(fields), order('products'), after, most)
    const numbered = db.selectFrom(next.as('next')).selectAll().select(sql<number>`row_number() over ()`.as('scanned'))
    const narrowed = db
      .selectFrom(numbered.as('products'))
      .select([...KEYS, 'scanned'])
      .$if(query !== undefined, (found) => found.where(matchesQuery(query as string)))
      .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
      .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
      .limit(limit)
    const page = tokens.reduce((found, ofFacet) => found.where(hasToken(ofFacet)), narrowed)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
    )
  },
)
