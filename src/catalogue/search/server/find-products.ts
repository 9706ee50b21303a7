import type { catalogue, Product } from '#catalogue/products/contract.ts'
import { type SortOrder, sortOrder } from '#catalogue/products/rules.ts'
import { asProducts, countUnlisted, readListedCount } from '#catalogue/products/server/store.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import {
  count,
  estimatedTotal,
  type Page,
  type PageRequest,
  pageFrom,
  rowsAfter,
  type Total,
} from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { endOfDay, startOfDay } from '#shared/days.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { chosenFacets, filterFor } from './facet-filter.ts'
import { findByFacets, MAX_COUNTED } from './facet-search.ts'
import { expectedCount, type Filter, findMatching, orderFor } from './filter.ts'
import { understandSearch } from './search-query.ts'
import { findByWords } from './word-search.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** A page of the products that a visitor asks for. Each combination is answered from an index of `products`. */
export async function findProducts(db: Database, input: ListInput): Promise<Page<Product>> {
  const q = input.q || undefined
  const filter = filterFor(input, chosenFacets(input))
  const sort = sortOrder(input.sort, q !== undefined)
  return q === undefined ? findFilteredPage(db, filter, sort, input) : findSearched(db, { q, ...filter }, sort, input)
}

/** A page of what words ask for: prices in the words narrow the filter, and their order counts unless one was chosen. */
async function findSearched(
  db: Database,
  { q, ...filter }: Omit<Filter, 'query'> & { q: string },
  chosen: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const { query, soft, kind, sort, ...prices } = await understandSearch(db, q)
  const wished = sort && chosen === 'best-match' ? ORDERS[sort] : chosen
  const narrowed = { ...filter, kind: filter.kind ?? kind, ...narrowerPrices(filter, prices) }
  if (query !== undefined) return findByWords(db, { ...narrowed, query, soft }, wished, request)
  return findFilteredPage(db, narrowed, wished === 'best-match' ? 'newest' : wished, request)
}

const ORDERS = { 'price-low': 'price', 'price-high': 'price-high', newest: 'newest' } as const

type Prices = Pick<Filter, 'minPrice' | 'maxPrice'>

/** The prices that both let through. */
export function narrowerPrices(one: Prices, other: Prices): Prices {
  return {
    minPrice: narrower(Math.max, one.minPrice, other.minPrice),
    maxPrice: narrower(Math.min, one.maxPrice, other.maxPrice),
  }
}

function narrower(by: (...bounds: number[]) => number, one: number | undefined, other: number | undefined) {
  const bounds = [one, other].filter((bound) => bound !== undefined)
  return bounds.length > 0 ? by(...bounds) : undefined
}

function findFilteredPage(
  db: Database,
  filter: Omit<Filter, 'query'>,
  sort: SortOrder,
  input: PageRequest,
): Promise<Page<Product>> {
  if (filter.tokens) return findByFacets(db, filter, sort, input)
  return pageFrom(
    (after, limit) => readProducts(db, { ...filter, after, limit }, sort),
    orderFor(sort),
    input,
    () => totalOf(db, filter),
  )
}

/** A page of all products, those of disabled sallers included; with words and no order, those that fit best come first. */
export function findAllProducts(db: Database, input: Parsed<typeof catalogue.listAllProducts>): Promise<Page<Product>> {
  const { q, state, from, to } = input
  const sort = sortOrder(input.sort, Boolean(q))
  const filter: Filter = { unlisted: true, state, since: from && startOfDay(from), until: to && endOfDay(to) }
  if (q) return findSearched(db, { q, ...filter }, sort, input)
  return findFilteredPage(db, filter, sort, input)
}

const readProducts = prepare(
  (db, { after, limit, ...filter }: Filter & { after: CursorKey | undefined; limit: number }, sort) =>
    rowsAfter(asProducts(findMatching(db, filter)), orderFor(sort as SortOrder), after, limit),
)

async function totalOf(db: Database, { unlisted, brand, ...narrowing }: Filter): Promise<Total> {
  const filter = { unlisted, brand, ...narrowing }
  if (Object.values(narrowing).every((value) => value === undefined)) {
    const listed = await readListedCount(db, brand)
    return { total: unlisted ? listed + (await countUnlisted(db)) : listed }
  }
  const expected = await expectedCount(db, filter)
  return expected > MAX_COUNTED ? estimatedTotal(expected) : { total: await count(findMatching(db, filter)) }
}
