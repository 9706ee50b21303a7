import { about, count, type Listed, type Place, pageFrom, rowsAfter, type Total } from '#platform/cursor.ts'
import type { Database } from '#platform/database.ts'
import { prepare } from '#platform/prepared.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { catalogue, Product } from './contract.ts'
import { expectedCount, type Filter, orderOf, productsOf } from './filter.ts'
import { brandFilter, type SortOrder, sortOrder } from './rules.ts'
import { knownTotal } from './store.ts'
import { findByWords } from './word-search.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** Lists that are longer are not counted row by row. */
const COUNTED = 10_000

/** A page of the products that a visitor asks for. Each combination is answered from an index of `products`. */
export function listProducts(db: Database, input: ListInput): Promise<Listed<Product>> {
  const { minPrice, maxPrice } = input
  const [q, brand] = [input.q || undefined, brandFilter(input.brand) ?? undefined]
  const sort = sortOrder(input.sort, q !== undefined)
  if (q !== undefined) return findByWords(db, { q, brand, minPrice, maxPrice }, sort, input)
  const filter = { brand, minPrice, maxPrice }
  return pageFrom(
    (place, limit) => readProducts(db, { ...filter, place, limit }, sort),
    orderOf(sort),
    input,
    () => totalOf(db, filter),
  )
}

const readProducts = prepare(
  (db, { place, limit, ...filter }: Filter & { place: Place | undefined; limit: number }, sort) =>
    rowsAfter(productsOf(db, filter), orderOf(sort as SortOrder), place, limit),
)

async function totalOf(db: Database, filter: Filter): Promise<Total> {
  if (filter.minPrice === undefined && filter.maxPrice === undefined)
    return { total: await knownTotal(db, filter.brand) }
  const expected = await expectedCount(db, filter)
  return expected > COUNTED ? about(expected) : { total: await count(productsOf(db, filter)) }
}
