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
import { expectedCount, type Filter, findFiltered, hasToken, orderFor } from './filter.ts'

/** Lists that are longer are not counted row by row. */
export const MAX_COUNTED = 10_000
/** From so many that fit, and how far apart they are, the length of a long list is estimated. */
const SAMPLE = 25
/**
 * So many products of the list are looked at for a page before the index of the facets finds all that fit. More than the
 * first only if many fit: in an order of prices the first thousands may all be too poor for the other facets.
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
    const expected = await expectedCount(db, filter)
    if (isPossiblyLong(expected, all)) {
      const limit = Math.max(page.limit, SAMPLE)
      const rows = await scan(db, { ...page, limit }, sort, expected)
      const last = rows[limit - 1]
      // The scanned part is a sample of the whole list; not in an order of prices, where similar products come together.
      const count = !last ? 0 : sort.startsWith('price') ? expected : (all * limit) / last.scanned
      if (count > MAX_COUNTED) return toPage(rows, request, estimatedTotal(count))
    }
  }
  const { rows, total } = await readFitting(db, page, sort)
  return toPage(rows, request, { total })
}

/** The page from the beginning of the list; shorter than its limit when too many products were looked at. */
async function scan(db: Database, page: PageQuery, sort: SortOrder, expected: number) {
  const [first = 0, ...more] = SCANS
  let rows = await readScanned(db, { ...page, most: first }, sort)
  for (const most of expected > MAX_COUNTED ? more : []) {
    if (rows.length === page.limit) break
    rows = await readScanned(db, { ...page, most }, sort)
  }
  return rows
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
  (db, { after, limit, most, tokens = [], minPrice, maxPrice, brand, kind }: PageQuery & { most: number }, sort) => {
    const order = (table: string) => orderFor(sort as SortOrder, table)
    // A price range bounds a scan in an order of prices; in another order the scan would go on for products of a rare price.
    const isByPrice = sort.startsWith('price')
    const bounded = findFiltered(db, isByPrice ? { brand, minPrice, maxPrice } : { brand }).$if(
      isByPrice && kind !== undefined,
      (found) => found.where('kind', '=', kind as string),
    )
    const fields = [...KEYS, 'facet_tokens'] as const
    const next = rowsAfter(bounded.select(fields), order('products'), after, most)
    const numbered = db.selectFrom(next.as('next')).select([...fields, sql<number>`row_number() over ()`.as('scanned')])
    const narrowed = db
      .selectFrom(numbered.as('products'))
      .select([...KEYS, 'scanned'])
      .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
      .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
      .limit(limit)
    const page = tokens.reduce((found, lines) => found.where(hasToken(lines)), narrowed)
    return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page')).select(
      'scanned',
    )
  },
)
