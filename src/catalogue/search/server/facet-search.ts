import { sql } from 'kysely'
import type { Product } from '#catalogue/products/contract.ts'
import type { PriceOrder, SortOrder } from '#catalogue/products/rules.ts'
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
} from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { scanByPrice } from './facets-by-price.ts'
import { expectedCount, type Filter, findFiltered, hasToken, isByPrice, orderFor } from './filter.ts'

/** Lists that are longer are not counted row by row. */
export const MAX_COUNTED = 10_000
/** Products found at least to estimate the length of a long list from how far apart they are. */
const SAMPLE = 25
/**
 * Products of the list that are compared for a page before the index of the facets finds all that match; more than the first
 * number only if many match.
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
  const { brand, minPrice, maxPrice, tokens } = filter
  const page = { brand, minPrice, maxPrice, tokens, after, limit: rowsToRead(request) }
  const begun = isByPrice(sort) ? await beginByPrice(db, page, sort) : await begin(db, page, sort)
  if (begun) return toPage(begun.rows, request, begun.total)
  const { rows, total } = await readFitting(db, page, sort)
  return toPage(rows, request, { total })
}

/**
 * A page of a long list in an order of prices. Its length is what the planner expects: similar products come together, so those
 * that were looked at are no sample. Null for a short list, and when too many products had to be compared.
 */
async function beginByPrice(db: Database, page: PageQuery, sort: PriceOrder) {
  const bounds = { tokens: allTokens(page), minPrice: page.minPrice, maxPrice: page.maxPrice }
  const expected = await expectedCount(db, bounds)
  if (expected <= MAX_COUNTED) return null
  const rows = await scanByPrice(db, { ...bounds, after: page.after, limit: page.limit }, sort)
  if (!rows) return null
  const isAll = !page.after && rows.length < page.limit
  return { rows, total: isAll ? { total: rows.length } : estimatedTotal(expected) }
}

/**
 * A page from the next products of a long list; those that were looked at are a sample of it. Null for a list that may be
 * short, and when too many products were looked at.
 */
async function begin(db: Database, page: PageQuery, sort: SortOrder) {
  const all = await readListedCount(db, page.brand)
  if (all <= MAX_COUNTED) return null
  const { minPrice, maxPrice } = page
  const expected = await expectedCount(db, { tokens: allTokens(page), minPrice, maxPrice })
  if (!isPossiblyLong(expected, all)) return null
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
