import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { count, type Listed, newestFirst, type Order, type Place, pageFrom, rowsAfter } from '#platform/cursor.ts'
import type { Database } from '#platform/database.ts'
import { prepare } from '#platform/prepared.ts'
import { searchWords } from '#platform/search-words.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { catalogue, Product } from './contract.ts'
import { brandFilter, type SortOrder, sortOrder } from './rules.ts'
import { knownTotal, productQuery } from './store.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** What narrows a list of products; of a brand that is there only those whose category is called so, whatever the case. */
export type Filter = Pick<ListInput, 'q' | 'brand' | 'minPrice' | 'maxPrice'>

/** A page of the products that a visitor asks for. Each combination is answered from an index of `products`. */
export function listProducts(db: Database, input: ListInput): Promise<Listed<Product>> {
  const { minPrice, maxPrice } = input
  const [q, brand] = [input.q || undefined, brandFilter(input.brand) ?? undefined]
  const filter = { q, brand, minPrice, maxPrice }
  const narrowed = q !== undefined || minPrice !== undefined || maxPrice !== undefined
  const sort = sortOrder(input.sort, q !== undefined)
  return pageFrom(
    (place, limit) => readProducts(db, { ...filter, place, limit }, sort),
    ORDERS[sort](q),
    input,
    () => (narrowed ? count(productsOf(db, filter)) : knownTotal(db, brand)),
  )
}

const readProducts = prepare(
  (db, { place, limit, ...filter }: Filter & { place: Place | undefined; limit: number }, sort) =>
    rowsAfter(productsOf(db, filter), ORDERS[sort as SortOrder](filter.q), place, limit),
)

/** The products of a list, in no order. */
export function productsOf(db: Database, { q, brand, minPrice, maxPrice }: Filter) {
  return productQuery(db)
    .$if(brand !== undefined, (found) => found.where(sql<SqlBool>`lower(products.category) = lower(${brand})`))
    .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
    .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
    .$if(q !== undefined, (found) => found.where(matches(q as string)))
}

const ID = { column: sql.ref('products.id'), type: 'uuid' } as const
const NEWEST = newestFirst('products')

export const ORDERS: Record<SortOrder, (q?: string) => Order> = {
  newest: () => NEWEST,
  popular: () => ({
    direction: 'desc',
    by: [{ column: sql.ref('products.booking_count'), type: 'int4' }, ...NEWEST.by],
  }),
  price: () => ({ direction: 'asc', by: [{ column: sql.ref('products.resale_taka'), type: 'int4' }, ID] }),
  'best-match': (q = '') => ({ direction: 'desc', by: [{ column: rank(q), type: 'float8' }, ID] }),
}

/** All the words, or a name that looks like them: `thinkpd` finds the ThinkPad. */
function matches(q: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(products.search @@ ${searchWords(q)} or lower(${q}) <% lower(products.name))`
}

/** Words that are there come before names that only look alike; it depends on the row and the words alone, so a place in
 * the list stays valid. */
function rank(q: string): RawBuilder<number> {
  return sql<number>`(case when products.search @@ ${searchWords(q)} then 1 + ts_rank(products.search, ${searchWords(q)})
    else word_similarity(lower(${q}), lower(products.name)) end)::float8`
}
