import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PriceOrder, SortOrder, State } from '#catalogue/products/rules.ts'
import { LISTED } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, type Order } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'

/** Conditions on the products of a list. An undefined one does not narrow it. */
export interface Filter {
  /** A tsquery. */
  query?: string | undefined
  /** Only products whose category is called so, whatever the case. */
  brand?: string | undefined
  /** The single kind that `tokens` or `query` hold, too: it has an index of its own in the order of prices. */
  kind?: string | undefined
  /** Whole taka, both ends included. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** The tokens of each facet that was chosen: of each a product needs one. */
  tokens?: readonly (readonly string[])[] | undefined
  /** Products of disabled sallers and those that are not on sale, too. */
  unlisted?: true | undefined
  state?: State | undefined
  /** Between which times it was listed, both included. */
  since?: string | undefined
  until?: string | undefined
  /** Ids of sallers, as the text of a PostgreSQL array. Their products fit whatever `query` and the prices ask for. */
  sallers?: string | undefined
}

/** The products that fit, in no order; `asProducts` selects what is shown of them. */
export function findMatching(db: Database, { query, ...bounds }: Filter) {
  return findFiltered(db, bounds).$if(query !== undefined, (found) =>
    found.where(orOfSallers(matchesQuery(query as string), bounds.sallers)),
  )
}

/** The products of a brand, a price range and facets, whatever words are searched for. */
export function findFiltered(
  db: Database,
  { brand, minPrice, maxPrice, tokens = [], unlisted, state, since, until, sallers }: Omit<Filter, 'query' | 'kind'>,
) {
  const listed = db
    .selectFrom('products')
    .$if(unlisted === undefined, (found) => found.where(LISTED))
    .$if(brand !== undefined, (found) => found.where(sql<SqlBool>`lower(products.category) = lower(${brand})`))
    .$if(minPrice !== undefined, (found) => found.where(orOfSallers(sql`resale_taka >= ${minPrice}`, sallers)))
    .$if(maxPrice !== undefined, (found) => found.where(orOfSallers(sql`resale_taka <= ${maxPrice}`, sallers)))
    .$if(state !== undefined, (found) => found.where('products.state', '=', state as State))
    .$if(since !== undefined, (found) => found.where('products.created_at', '>=', since as string))
    .$if(until !== undefined, (found) => found.where('products.created_at', '<=', until as string))
  return tokens.reduce((found, ofFacet) => found.where(hasToken(ofFacet)), listed)
}

/** The name of the facet of a token such as `ramGb:16`. */
export function facetOf(token: string): string {
  return token.slice(0, token.indexOf(':'))
}

/** True for a product that has one of the tokens, which are one parameter. */
export function hasToken(tokens: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`products.facet_tokens && ${tokens}::text[]`
}

/** True for a product that fits the words. The planner does not see which they are, and takes the search index. */
export function matchesQuery(query: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`products.search @@ (select ${query}::tsquery)`
}

/** True for a product of one of these sallers, and for others where `fits` is. An index answers each of the two. */
export function orOfSallers(fits: RawBuilder<SqlBool>, sallers: string | undefined): RawBuilder<SqlBool> {
  return sallers === undefined ? fits : sql<SqlBool>`(${fits} or seller_id = any(${sallers}::uuid[]))`
}

/**
 * The order of a list, for `products` or what stands for them. Those that fit best come first by their `score`, and the
 * newest of those that fit equally well.
 */
export function orderFor(sort: SortOrder, table = 'products'): Order {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const newest = newestFirst(table)
  const id = { column: column('id'), type: 'uuid' } as const
  switch (sort) {
    case 'newest':
      return newest
    case 'popular':
      return { direction: 'desc', by: [{ column: column('booking_count'), type: 'int4' }, ...newest.by] }
    case 'rated':
      return { direction: 'desc', by: [{ column: column('seller_rating'), type: 'int4' }, ...newest.by] }
    case 'price':
      return { direction: 'asc', by: [{ column: column('resale_taka'), type: 'int4' }, id] }
    case 'price-high':
      return { direction: 'desc', by: [{ column: column('resale_taka'), type: 'int4' }, id] }
    case 'best-match':
      return { direction: 'desc', by: [{ column: column('score'), type: 'float8' }, ...newest.by] }
  }
}

/** Returns true if a list has the cheapest or the dearest first. */
export function isByPrice(sort: SortOrder): sort is PriceOrder {
  return sort === 'price' || sort === 'price-high'
}

/** How many products the database expects to fit, by its statistics: it looks at none. */
export async function expectedCount(db: Database, filter: Filter): Promise<number> {
  const [row] = await readPlan(db, filter)
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

interface Explained {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[]
}

const readPlan = prepare((db, { query, ...bounds }: Filter) => {
  const fit = findFiltered(db, bounds)
    .select(sql`1`.as('one'))
    // Not `matchesQuery`: here the planner must see the words, because some are rarer than others.
    .$if(query !== undefined, (found) =>
      found.where(orOfSallers(sql<SqlBool>`products.search @@ ${query}::tsquery`, bounds.sallers)),
    )
  return { compile: () => sql<Explained>`explain (format json) ${fit}`.compile(db) }
})
