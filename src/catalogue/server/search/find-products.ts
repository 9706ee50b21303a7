import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { count, estimatedTotal, type Page, pageFrom, rowsAfter, type Total } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Parsed } from '#shared/endpoint.ts'
import type { catalogue, Product } from '../../contract.ts'
import { brandFilter, type SortOrder, sortOrder } from '../../rules.ts'
import { asProducts, countUnlisted, readListedCount } from '../store.ts'
import { expectedCount, type Filter, findMatching, orderFor } from './filter.ts'
import { findByWords } from './word-search.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** Lists that are longer are not counted row by row. */
const MAX_COUNTED = 10_000

/** A page of the products that a visitor asks for. Each combination is answered from an index of `products`. */
export function findProducts(db: Database, input: ListInput): Promise<Page<Product>> {
  const { minPrice, maxPrice } = input
  const [q, brand] = [input.q || undefined, brandFilter(input.brand) ?? undefined]
  const sort = sortOrder(input.sort, q !== undefined)
  if (q !== undefined) return findByWords(db, { q, brand, minPrice, maxPrice }, sort, input)
  const filter = { brand, minPrice, maxPrice }
  return pageFrom(
    (after, limit) => readProducts(db, { ...filter, after, limit }, sort),
    orderFor(sort),
    input,
    () => totalOf(db, filter),
  )
}

/** A page of all products, those of disabled sallers included, newest first; with words, those that fit best come first. */
export function findAllProducts(
  db: Database,
  input: Pick<ListInput, 'q' | 'limit' | 'cursor'>,
): Promise<Page<Product>> {
  const sort = sortOrder(undefined, Boolean(input.q))
  if (input.q) return findByWords(db, { q: input.q, unlisted: true }, sort, input)
  return pageFrom(
    (after, limit) => readProducts(db, { unlisted: true, after, limit }, sort),
    orderFor(sort),
    input,
    async () => ({ total: (await readListedCount(db, undefined)) + (await countUnlisted(db)) }),
  )
}

const readProducts = prepare(
  (db, { after, limit, ...filter }: Filter & { after: CursorKey | undefined; limit: number }, sort) =>
    rowsAfter(asProducts(findMatching(db, filter)), orderFor(sort as SortOrder), after, limit),
)

async function totalOf(db: Database, filter: Filter): Promise<Total> {
  if (filter.minPrice === undefined && filter.maxPrice === undefined)
    return { total: await readListedCount(db, filter.brand) }
  const expected = await expectedCount(db, filter)
  return expected > MAX_COUNTED ? estimatedTotal(expected) : { total: await count(findMatching(db, filter)) }
}
