import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newestFirst, type Order } from '#platform/cursor.ts'
import type { Database } from '#platform/database.ts'
import { searchWords } from '#platform/search-words.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { catalogue } from './contract.ts'
import { brandFilter, type SortOrder, sortOrder } from './rules.ts'
import { productQuery } from './store.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** The products that a visitor asks for. Each combination is answered from an index of `products`. */
export function findProducts(db: Database, { q, brand, minPrice, maxPrice }: Omit<ListInput, 'limit' | 'cursor'>) {
  const only = brandFilter(brand)
  return productQuery(db)
    .$if(only !== null, (found) => found.where(sql<SqlBool>`lower(products.category) = lower(${only})`))
    .$if(minPrice !== undefined, (found) => found.where('resale_taka', '>=', minPrice as number))
    .$if(maxPrice !== undefined, (found) => found.where('resale_taka', '<=', maxPrice as number))
    .$if(Boolean(q), (found) => found.where(matches(q as string)))
}

export function orderOf({ q, sort }: Pick<ListInput, 'q' | 'sort'>): Order {
  return ORDERS[sortOrder(sort, Boolean(q))](q ?? '')
}

const ID = { column: sql.ref('products.id'), type: 'uuid' } as const
const NEWEST = newestFirst('products')

const ORDERS: Record<SortOrder, (q: string) => Order> = {
  newest: () => NEWEST,
  popular: () => ({
    direction: 'desc',
    by: [{ column: sql.ref('products.booking_count'), type: 'int4' }, ...NEWEST.by],
  }),
  price: () => ({ direction: 'asc', by: [{ column: sql.ref('products.resale_taka'), type: 'int4' }, ID] }),
  'best-match': (q) => ({ direction: 'desc', by: [{ column: rank(q), type: 'float8' }, ID] }),
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
