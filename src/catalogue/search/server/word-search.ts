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

/** Products ranked by relevance at most. Of a longer list the newest come first: common words match most products equally well. */
const MAX_RANKED = 500
/** Products in a list that was begun in the order of scores at most, since it may grow. A longer list has no scores. */
const MAX_RANKED_ON = 2 * MAX_RANKED
/** Products that a search with a longer result reads in the order of the list, at least and at most. */
const SCANNED = { least: 1_000, most: 10_000 }
/** Products found at least to estimate the length of the list from how far apart they are. */
const SAMPLE = 25

/**
 * A page of the products that search words find. What it costs does not grow with the market as what is found does:
 * words that find few products look each of them up, and common words look through the beginning of the list.
 */
export async function findByWords(
  db: Database,
  { soft, ...search }: Filter & { query: string; soft?: string | undefined },
  sort: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const after = requestedKey(orderFor(sort), request)
  const page = { ...search, after, limit: rowsToRead(request) }
  if (isRanked(sort, after)) await refuseForgedScore(db, search)
  const [expected, all] = await Promise.all([expectedCount(db, page), readListedCount(db, search.brand)])
  if (isPossiblyCommon(expected, all) && !isRanked(sort, after)) {
    const limit = Math.max(page.limit, SAMPLE)
    // No more than `fetchAllMatches` would read: a scan in vain then doubles the cost at most.
    const most = Math.min(Math.max(expected, SCANNED.least), SCANNED.most)
    const rows = await scanInOrder(db, { ...page, limit, most }, sort)
    const last = rows[limit - 1]
    // The scanned part is a sample of the whole list; not in the order of prices, where cheap products come together.
    const count = !last ? 0 : isByPrice(sort) ? Math.max(expected, MAX_RANKED) : (all * limit) / last.scanned
    if (count >= MAX_RANKED) return toPage(rows, request, estimatedTotal(count))
  }
  const { rows, total } = await fetchAllMatches(db, { ...page, soft }, sort)
  return toPage(rows, request, { total })
}

/**
 * Whether what is searched for may fit more products than can be looked at, of `all` that there are. The planner takes
 * words for independent: of a large market's `macbook air` it expects a tenth of what there is.
 */
function isPossiblyCommon(expected: number, all: number): boolean {
  return expected > (all > 10 * SCANNED.least ? MAX_RANKED / 10 : MAX_RANKED)
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
async function refuseForgedScore(db: Database, search: Filter): Promise<void> {
  const [row] = await countUpTo(db, { ...search, most: MAX_RANKED_ON + 1 })
  if ((row?.found ?? 0) > MAX_RANKED_ON) throw new AppError('invalid_cursor', 400)
}

const countUpTo = prepare((db, { most, ...search }: Filter & { most: number }) => {
  const fitting = findMatching(db, search).select('id').limit(most)
  return db.selectFrom(fitting.as('fitting')).select(sql<number>`count(*)::int`.as('found'))
})

interface PageQuery extends Filter {
  query: string
  /** A tsquery of what raises a product. */
  soft?: string | undefined
  after: CursorKey | undefined
  limit: number
}

/** Reads the page from all that fit, and counts them. */
async function fetchAllMatches(
  db: Database,
  page: PageQuery,
  sort: SortOrder,
): Promise<{ rows: WithCursorKey<Product>[]; total: number }> {
  const rows = await readAllMatches(db, { ...page, ranked: maxRanked(sort, page.after) }, sort)
  if (rows[0] || !page.after) return { rows, total: rows[0]?.total ?? 0 }
  // After the last one there is no row to tell how many there are.
  const first = await fetchAllMatches(db, { ...page, after: undefined, limit: 1 }, sort)
  return { rows, total: first.total }
}

const KEYS = ['id', 'created_at', 'booking_count', 'resale_taka'] as const
const SEARCH = sql.ref('products.search').as('search')

const readAllMatches = prepare(
  (db, { after, limit, ranked, soft, ...search }: PageQuery & { ranked: number }, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const fitting = findMatching(db, search).select([...KEYS, SEARCH])
    const counted = db.selectFrom(fitting.as('fitting')).selectAll().select(sql<number>`count(*) over ()`.as('total'))
    const wishes =
      soft === undefined ? sql`0` : sql`ts_rank(search, ${soft}::tsquery) + (search @@ ${soft}::tsquery)::int`
    const rank = sql`1 + ts_rank(search, ${search.query}::tsquery) + ${wishes}`
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
  /** How many products are looked at. */
  most: number
}

/**
 * Reads the page from the next products of the list, fewer rows than asked for when too few of those fit. Each tells how
 * many were looked at up to it.
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
    // A price range bounds a scan in the order of prices; in another order the scan would go on for products of a rare price.
    const bounds = isByPrice(sort as SortOrder) ? { ...bounded, minPrice, maxPrice } : bounded
    const fields = [...KEYS, 'facet_tokens', SEARCH] as const
    const listed = findFiltered(db, bounds).$if(isByPrice(sort as SortOrder) && kind !== undefined, (found) =>
      found.where('kind', '=', kind as string),
    )
    const next = rowsAfter(listed.select(fields), order('products'), after, most)
    const numbered = db
      .selectFrom(next.as('next'))
      .select([...KEYS, 'search', 'facet_tokens'])
      .select(sql<number>`row_number() over ()`.as('scanned'))
    const narrowed = db
      .selectFrom(numbered.as('products'))
      .select([...KEYS, 'scanned'])
      .where(matchesQuery(query))
      .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
      .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
      .limit(limit)
    const page = tokens.reduce((found, ofFacet) => found.where(hasToken(ofFacet)), narrowed)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
    )
  },
)
