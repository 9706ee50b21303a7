import { type SqlBool, sql } from 'kysely'
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
  type Total,
  toPage,
  type WithCursorKey,
} from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { countRows } from '#platform/limits/cost.ts'
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
  orOfSallers,
} from './filter.ts'
import { candidatesOf, MAX_COMPARED } from './index-form.ts'

/** Longer lists are not counted row by row. */
export const MAX_COUNTED = 10_000
/** Products ranked by relevance at most. Of a longer list the newest come first: common words match most products equally well. */
const MAX_RANKED = 500
/** Products in a list that was begun in the order of scores at most, since it may grow. A longer list has no scores. */
const MAX_RANKED_ON = 2 * MAX_RANKED
/** Products found at least to estimate the length of a long list from how far apart they are. */
const SAMPLE = 25
/** Products of the list that are compared for a page, in the list's order, before an index is asked: at least and at most. */
const SCANNED = { least: 1_000, most: 5_000 }

interface Asked extends Filter {
  /** A tsquery of what raises a product among those that words find. */
  soft?: string | undefined
}

interface PageQuery extends Asked {
  after: CursorKey | undefined
  limit: number
}

interface Found {
  rows: WithCursorKey<Product>[]
  total: Total
}

/**
 * A page of the products that words, facets and prices narrow. If many fit, the page is filled from the beginning of the list
 * in its order. If few fit, an index finds all of them, and they are counted and sorted. If neither is so, the index finds the
 * next ones in the order of the list. Each step compares a bounded number of products, so that the cost of a page does not grow
 * with the market. Throws `invalid_cursor` (400).
 */
export async function readList(
  db: Database,
  asked: Asked,
  sort: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const after = listKey(sort, request)
  const { rows, total } = await findPage(db, { ...asked, after, limit: rowsToRead(request) }, sort)
  // After the last product there is no row to tell how many there are.
  if (!rows[0] && after) return toPage(rows, request, totalOf(await readList(db, asked, sort, { limit: 1 })))
  return toPage(rows, request, total)
}

function totalOf({ total, isEstimate }: Total): Total {
  return { total, ...(isEstimate && { isEstimate }) }
}

/** The key after which the page begins, if any. No product has a negative score, price or number of bookings. */
export function listKey(sort: SortOrder, request: PageRequest): CursorKey | undefined {
  const key = requestedKey(orderFor(sort), request)
  if (key?.some((value) => typeof value === 'number' && value < 0)) throw invalidCursor()
  return key
}

function invalidCursor(): AppError {
  return new AppError('invalid_cursor', 400)
}

async function findPage(db: Database, page: PageQuery, sort: SortOrder): Promise<Found> {
  const isRankedOn = isRanked(sort, page.after)
  const [all, expected] = await Promise.all([readListedCount(db, page.brand), expectedCount(db, withBrandToken(page))])
  const counted = page.query === undefined ? MAX_COUNTED : MAX_RANKED
  const isLong = !isRankedOn && isPossiblyLong(expected, all, counted)
  const begun = isLong ? await readBeginning(db, page, sort, { all, expected, counted }) : null
  const found = begun ?? (isLong && expected > MAX_COUNTED ? null : await readFitting(db, page, sort))
  if (found) return found
  // A cursor with a score is none of ours where too many products fit to be ranked.
  if (isRankedOn) throw invalidCursor()
  return readAlong(db, page, sort, expected)
}

interface Length {
  /** Products that there are, and those of them that the database expects to fit. */
  all: number
  expected: number
  /** The longest list that is counted, in products. */
  counted: number
}

/**
 * A page of a long list, with an estimate of its length. Null for a list that may be short, and when too many products had to
 * be compared.
 */
async function readBeginning(
  db: Database,
  page: PageQuery,
  sort: SortOrder,
  { all, expected, counted }: Length,
): Promise<Found | null> {
  const limit = Math.max(page.limit, SAMPLE)
  const most = page.query === undefined ? SCANNED.most : inRange(expected, SCANNED.least, SCANNED.most)
  const rows = await scanInOrder(db, { ...page, limit, most }, sort)
  const last = rows[limit - 1]
  countRows(last?.scanned ?? most)
  if (!last) return null
  const count = isByPrice(sort) ? lengthByPrice(page, expected) : (all * limit) / last.scanned
  return count >= counted ? { rows, total: estimatedTotal(count) } : null
}

function inRange(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
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
 * Returns true if more products than are counted may fit, of `all` products. The planner takes words and facets for independent:
 * for `macbook air` in a large market it expects a tenth of the matches.
 */
function isPossiblyLong(expected: number, all: number, counted: number): boolean {
  return all > counted && expected > Math.min(counted / 10, all / 100)
}

/** Returns true if the first page was in the order of scores. Later pages keep the order. */
function isRanked(sort: SortOrder, after: CursorKey | undefined): boolean {
  return sort === 'best-match' && after !== undefined && (after[0] as number) > 0
}

/** How many may fit for their scores to count. */
function maxRanked(sort: SortOrder, after: CursorKey | undefined): number {
  if (isRanked(sort, after)) return MAX_RANKED_ON
  return sort === 'best-match' && !after ? MAX_RANKED : 0
}

/** Reads the page from all that fit, and counts them. Null when too many had to be compared, or are too many for their scores. */
async function readFitting(db: Database, page: PageQuery, sort: SortOrder): Promise<Found | null> {
  const ranked = maxRanked(sort, page.after)
  const { candidates, isExact } = candidatesOf(page.query)
  const counted = isRanked(sort, page.after) ? MAX_RANKED_ON : MAX_COUNTED
  const most = isExact ? counted : MAX_COMPARED
  const rows = await readAllFitting(db, { ...page, candidates, ranked, most: most + 1 }, sort)
  const examined = rows[0]?.examined ?? (await countCandidates(db, page, most + 1))
  const total = rows[0]?.total ?? 0
  countRows(examined)
  if (examined > most || (isRanked(sort, page.after) && total > ranked)) return null
  return { rows, total: { total } }
}

async function countCandidates(db: Database, page: PageQuery, most: number): Promise<number> {
  const { soft, after, limit, ...filter } = page
  const [row] = await countUpTo(db, { ...filter, query: candidatesOf(page.query).candidates, most })
  return row?.found ?? 0
}

const countUpTo = prepare((db, { most, ...filter }: Filter & { most: number }) => {
  const fitting = findMatching(db, filter).select('id').limit(most)
  return db.selectFrom(fitting.as('fitting')).select(sql<number>`count(*)::int`.as('found'))
})

const KEYS = ['id', 'created_at', 'booking_count', 'seller_rating', 'resale_taka'] as const
const SEARCH = sql.ref('products.search').as('search')

interface Fitting extends PageQuery {
  /** A tsquery that an index answers by itself, of all that `query` finds. */
  candidates: string | undefined
  /** How many of what it finds are compared with `query`. */
  most: number
}

const readAllFitting = prepare(
  (db, { after, limit, ranked, soft, query, candidates, most, ...filter }: Fitting & { ranked: number }, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const { sallers } = filter
    const found = findMatching(db, { ...filter, query: candidates })
      .select(KEYS)
      .$if(query !== undefined, (each) => each.select(SEARCH))
      .$if(sallers !== undefined, (each) => each.select('seller_id'))
      .limit(most)
    const compared = db.selectFrom(found.as('found')).selectAll().select(sql<number>`count(*) over ()`.as('examined'))
    const counted = db
      .selectFrom(compared.as('products'))
      .selectAll()
      .$if(query !== undefined, (each) => each.where(orOfSallers(matchesQuery(query as string), sallers)))
      .select(sql<number>`count(*) over ()`.as('total'))
    const wishes =
      soft === undefined ? sql`0` : sql`ts_rank(search, ${soft}::tsquery) + (search @@ ${soft}::tsquery)::int`
    const rank = query === undefined ? sql`0` : sql`1 + ts_rank(search, ${query}::tsquery) + ${wishes}`
    const score = sql`(case when total <= ${ranked} then ${rank} else 0 end)::float8`
    const scored = db
      .selectFrom(counted.as('counted'))
      .select([...KEYS, 'total', 'examined'])
      .select(score.as('score'))
    const page = rowsAfter(db.selectFrom(scored.as('scored')).selectAll(), order('scored'), after, limit)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select([
      'total',
      'examined',
    ])
  },
)

/**
 * Reads the page from the next products in the order of the list that the index finds. Of words that an index does not answer by
 * itself, such as some in quotes, the first five thousand candidates after the cursor are compared: if the page is not full then,
 * it is the last one.
 */
async function readAlong(db: Database, page: PageQuery, sort: SortOrder, expected: number): Promise<Found> {
  const { query, after, soft, ...rest } = page
  const { candidates, isExact } = candidatesOf(page.query)
  const bestFirst = sort === 'best-match'
  const asked = { ...rest, candidates, query: isExact ? undefined : query, after: bestFirst ? after?.slice(1) : after }
  const most = isExact ? page.limit : MAX_COMPARED
  const rows = await readNextFitting(db, { ...asked, most }, bestFirst ? 'newest' : sort)
  countRows(MAX_COUNTED + most)
  const last = rows[page.limit - 1]
  const length = last ? Math.max((expected * page.limit) / last.scanned, rows.length) : rows.length
  return {
    rows: bestFirst ? rows.map(withoutScore) : rows,
    total: last || after ? estimatedTotal(length) : { total: rows.length },
  }
}

const readNextFitting = prepare(
  (db, { after, limit, query, candidates, most, ...filter }: Omit<Fitting, 'soft'>, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const { sallers } = filter
    const found = findMatching(db, { ...filter, query: candidates })
      .select(KEYS)
      .$if(sallers !== undefined, (each) => each.select('seller_id'))
    const next = rowsAfter(found, order('products'), after, most)
    const numbered = db.selectFrom(next.as('next')).selectAll().select(sql<number>`row_number() over ()`.as('scanned'))
    // Read by the id here: the words of all candidates, a kilobyte each, would pass the sort.
    const words = sql<SqlBool>`(select search from products each where each.id = numbered.id) @@ (select ${query}::tsquery)`
    const page = db
      .selectFrom(numbered.as('numbered'))
      .select([...KEYS, 'scanned'])
      .$if(query !== undefined, (each) => each.where(orOfSallers(words, sallers)))
      .limit(limit)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
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
  return rows.map(withoutScore)
}

/** A product of a list without scores, in the order of those that fit best. */
function withoutScore<Row extends { cursorKey: CursorKey }>(row: Row): Row {
  return { ...row, cursorKey: [0, ...row.cursorKey] }
}

const readScanned = prepare(
  (db, { after, limit, most, minPrice, maxPrice, kind, tokens = [], query, ...bounded }: Scan, sort) => {
    const { sallers } = bounded
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const byPrice = isByPrice(sort as SortOrder)
    // A price range bounds a scan in the order of prices; in another order the scan would go on for products of a rare price, as
    // it would where the products of sallers have any price.
    const isBounded = byPrice && sallers === undefined
    const listed = findFiltered(db, isBounded ? { ...bounded, minPrice, maxPrice } : bounded)
      .$if(byPrice && kind !== undefined, (found) => found.where('kind', '=', kind as string))
      .$if(query !== undefined, (found) => found.select(SEARCH))
      .$if(sallers !== undefined, (found) => found.select('seller_id'))
    const fields = [...KEYS, 'facet_tokens'] as const
    const next = rowsAfter(listed.select(fields), order('products'), after, most)
    const numbered = db.selectFrom(next.as('next')).selectAll().select(sql<number>`row_number() over ()`.as('scanned'))
    const narrowed = db
      .selectFrom(numbered.as('products'))
      .select([...KEYS, 'scanned'])
      .$if(query !== undefined, (found) => found.where(orOfSallers(matchesQuery(query as string), sallers)))
      .$if(minPrice !== undefined, (found) => found.where(orOfSallers(sql`resale_taka >= ${minPrice}`, sallers)))
      .$if(maxPrice !== undefined, (found) => found.where(orOfSallers(sql`resale_taka <= ${maxPrice}`, sallers)))
      .limit(limit)
    const page = tokens.reduce((found, ofFacet) => found.where(hasToken(ofFacet)), narrowed)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
    )
  },
)
