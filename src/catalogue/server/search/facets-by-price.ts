import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { inOrder, type Order, rowsAfter } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { SortOrder } from '../../rules.ts'
import { LISTED, selectProducts } from '../store.ts'
import { type Filter, orderFor } from './filter.ts'

/** The facets of the index `products_price_facets`, in its order: first those by which prices differ most. */
const INDEXED = ['kind', 'ramGb', 'storageGb', 'processorFamily', 'grade', 'brand', 'district'] as const
/** So many of the chosen ones are looked up in the index: each choice of facets is a statement of its own. */
const MAX_INDEXED = 4
/** So many products that fit in the index are compared by the other facets for a page. More than the first only if many fit. */
const COMPARED = [5_000, 25_000]
const MAX_TAKA = 2 ** 31 - 1

export interface PriceQuery extends Pick<Filter, 'minPrice' | 'maxPrice'> {
  /** The tokens of each facet that was chosen, a single brand among them. */
  tokens: readonly (readonly string[])[]
  after: CursorKey | undefined
  limit: number
}

/** The order of a list that has the cheapest or the dearest first. */
export function isByPrice(sort: SortOrder): sort is 'price' | 'price-high' {
  return sort === 'price' || sort === 'price-high'
}

/**
 * A page of a list that facets narrow, in an order of prices. The first thousands of the order may all be too poor for the
 * facets: an index that has the order and the facets finds the first that fits. The page is shorter than its limit when too
 * many products had to be compared by other facets.
 */
export async function scanByPrice(
  db: Database,
  { tokens, minPrice = 0, maxPrice = MAX_TAKA, after, limit }: PriceQuery,
  sort: 'price' | 'price-high',
  hasMany: boolean,
) {
  const chosen = new Map(tokens.map((ofFacet) => [facetOf(ofFacet), ofFacet]))
  const names = INDEXED.filter((name) => chosen.has(name)).slice(0, MAX_INDEXED)
  const indexed = names.map((name) => chosen.get(name) ?? [])
  for (const name of names) chosen.delete(name)
  const page = { after, limit, minPrice, maxPrice, indexed }
  const variant = [sort, ...names].join(' ')
  if (chosen.size === 0) return readByPrice(db, { ...page, most: limit }, variant)
  const others = [...chosen.values()].map((ofFacet) => ofFacet.join('\t')).join('\n')
  const [first = 0, ...more] = COMPARED
  let rows = await readByPrice(db, { ...page, others, most: first }, variant)
  for (const most of hasMany ? more : []) {
    if (rows.length === limit) break
    rows = await readByPrice(db, { ...page, others, most }, variant)
  }
  return rows
}

function facetOf([token = '']: readonly string[]): string {
  return token.slice(0, token.indexOf(':'))
}

interface Page {
  after: CursorKey | undefined
  limit: number
  /** So many that fit in the index are compared by `others`. */
  most: number
  minPrice: number
  maxPrice: number
  /** The tokens of the facets that the variant names. */
  indexed: readonly (readonly string[])[]
  /** Those of each other facet in a line, with tabs between them. */
  others?: string | undefined
}

/** The variant is the order, and the names of the facets to look up in the index. */
const readByPrice = prepare((db, { after, limit, most, minPrice, maxPrice, indexed, others }: Page, variant) => {
  const [sort = '', ...names] = variant.split(' ')
  const { direction } = orderFor(sort as SortOrder)
  const listed = db
    .selectFrom('products')
    .where(LISTED)
    .where(sql<SqlBool>`${INDEXED_PRICE} between ${minPrice} and ${maxPrice}`)
  const found = names.reduce((narrowed, name, at) => narrowed.where(isOneOf(name, indexed[at] ?? [])), listed)
  const fields = found.select(['id', 'resale_taka', 'facet_tokens', INDEXED_PRICE.as('price')])
  const first = rowsAfter(fields, orderBy(INDEXED_PRICE, direction), after, most)
  const fitting = db
    .selectFrom(first.as('products'))
    .select(['id', 'resale_taka'])
    .$if(others !== undefined, (compared) => compared.where(hasTokenOfEach(others as string)))
  const page = rowsAfter(fitting, orderBy(sql`products.price`, direction), undefined, limit)
  const products = selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id')
  return inOrder(products, orderFor(sort as SortOrder, 'page'))
})

/** As the index has it: no other one has this order. */
const INDEXED_PRICE = sql<number>`products.resale_taka::bigint`

function orderBy(price: RawBuilder<unknown>, direction: Order['direction']): Order {
  return {
    direction,
    by: [
      { column: price, type: 'int4' },
      { column: sql`products.id`, type: 'uuid' },
    ],
  }
}

/** As in the index: its expression has the name of the facet as a constant. */
function isOneOf(facet: string, tokens: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`facet_token(products.facet_tokens, ${sql.lit(facet)}) = any (${tokens}::text[])`
}

function hasTokenOfEach(lines: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from unnest(string_to_array(${lines}, E'\\n')) line
    where not products.facet_tokens && string_to_array(line, E'\\t'))`
}
