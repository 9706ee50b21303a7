import { sql } from 'kysely'
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
} from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Product } from '../../contract.ts'
import type { SortOrder } from '../../rules.ts'
import { readListedCount, selectProducts } from '../store.ts'
import { isByPrice, type PriceOrder, type PriceQuery, scanByPrice } from './facets-by-price.ts'
import { expectedCount, type Filter, findFiltered, hasToken, orderFor } from './filter.ts'

/** Lists that are longer are not counted row by row. */
export const MAX_COUNTED = 10_000
/** From so many that fit, and how far apart they are, the length of a long list is estimated. */
const SAMPLE = 25
/**
 * So many products of the list are looked at for a page before the index of the facets finds all that fit. More than the
 * first only if many fit.
 */
const SCANS = [5_000, 25_000, 125_000]

/**
 * A page of the products that facets narrow. Common facets look through the beginning of the list in its order, rare ones
 * find all that fit by the index of the facets. A list of up to ten thousand is counted.
 */
export async function findByFacets(
  db: Database,
  filter: Omit<Filter, 'query'>,
  sort: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const after = requestedKey(orderFor(sort), request)
  const page = { ...filter, after, limit: rowsToRead(request) }
  const all = await readListedCount(db, filter.brand)
  if (all > MAX_COUNTED) {
    const { minPrice, maxPrice } = filter
    const tokens = allTokens(filter)
    const expected = await expectedCount(db, { tokens, minPrice, maxPrice })
    const begun = isByPrice(sort)
      ? expected > MAX_COUNTED && (await beginByPrice(db, { ...page, tokens }, sort, expected))
      : isPossiblyLong(expected, all) && (await begin(db, page, sort, { expected, all }))
    if (begun) return toPage(begun.rows, request, begun.total)
  }
  const { rows, total } = await readFitting(db, page, sort)
  return toPage(rows, request, { total })
}

/** A page in an order of prices, with what the planner expects: similar products come together, and are no sample. */
async function beginByPrice(db: Database, page: PriceQuery, sort: PriceOrder, expected: number) {
  const rows = await scanByPrice(db, page, sort)
  if (!rows) return null
  const isAll = !page.after && rows.length < page.limit
  return { rows, total: isAll ? { total: rows.length } : estimatedTotal(expected) }
}

interface Lengths {
  /** How many products the planner expects to fit. */
  expected: number
  /** Of how many. */
  all: number
}

/**
 * A page from the next products of the list; those that were looked at are a sample of it. Null for a list that may be short,
 * and when too many products were looked at.
 */
async function begin(db: Database, page: PageQuery, sort: SortOrder, { expected, all }: Lengths) {
  const limit = Math.max(page.limit, SAMPLE)
  const [first = 0, ...more] = SCANS
  let rows = await readScanned(db, { ...page, limit, most: first }, sort)
  for (const most of expected > MAX_COUNTED ? more : []) {
    if (rows.length === limit) break
    rows = await readScanned(db, { ...page, limit, most }, sort)
  }
  const last = rows[limit - 1]
  const count = last ? (all * limit) / last.scanned : 0
  return count > MAX_COUNTED ? { rows, total: estimatedTotal(count) } : null
}

/** The tokens of each facet, a single brand among them: the planner knows how common tokens are. */
function allTokens({ brand, tokens = [] }: Filter): readonly (readonly string[])[] {
  return brand === undefined ? tokens : [[`brand:${brand.toLowerCase()}`], ...tokens]
}

/** The planner takes facets for independent: what it expects may be a small part of what there is. */
function isPossiblyLong(expected: number, all: number): boolean {
  return expected > Math.min(MAX_COUNTED / 4, all / 100)
}

interface PageQuery extends Filter {
  after: CursorKey | undefined
  limit: number
}

/** Reads the page from all that fit, and counts them. */
async function readFitting(db: Database, page: PageQuery, sort: SortOrder) {
  const rows = await readAllFitting(db, page, sort)
  if (rows[0] || !page.after) return { rows, total: rows[0]?.total ?? 0 }
  // After the last one there is no row to tell how many there are.
  const first = await readAllFitting(db, { ...page, after: undefined, limit: 1 }, sort)
  return { rows, total: first[0]?.total ?? 0 }
}

const KEYS = ['id', 'created_at', 'booking_count', 'resale_taka'] as const

const readAllFitting = prepare((db, { after, limit, ...filter }: PageQuery, sort) => {
  const order = (table: string) => orderFor(sort as SortOrder, table)
  const counted = findFiltered(db, filter).select([...KEYS, sql<number>`count(*) over ()`.as('total')])
  const page = rowsAfter(db.selectFrom(counted.as('counted')).selectAll(), order('counted'), after, limit)
  return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select('total')
})

/** Reads the page from the next products of the list; each tells how many were looked at up to it. */
const readScanned = prepare(
  (db, { after, limit, most, tokens = [], minPrice, maxPrice, brand }: PageQuery & { most: number }, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    const fields = [...KEYS, 'facet_tokens'] as const
    // Not of a price range: the scan would go on for products of a rare price.
    const next = rowsAfter(findFiltered(db, { brand }).select(fields), order('products'), after, most)
    const numbered = db.selectFrom(next.as('next')).select([...fields, sql<number>`row_number() over ()`.as('scanned')])
    const narrowed = db
      .selectFrom(numbered.as('products'))
      .select([...KEYS, 'scanned'])
      .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
      .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
      .limit(limit)
    const page = tokens.reduce((found, ofFacet) => found.where(hasToken(ofFacet)), narrowed)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
    )
  },
)
