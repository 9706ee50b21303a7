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
import { parseTaka } from '#shared/money.ts'
import { chosenFacets, filterFor, type NarrowingInput } from './facet-filter.ts'
import { expectedCount, type Filter, findMatching, orderFor } from './filter.ts'
import { findSallers } from './find-sallers.ts'
import { listKey, MAX_COUNTED, readList } from './read-list.ts'
import { type UnderstoodSearch, understandSearch } from './search-query.ts'
import type { CompiledSearch } from './understanding/compile.ts'

export type ListInput = Parsed<typeof catalogue.listProducts>

/** A page of the products that a visitor asks for. Each combination is answered from an index of `products`. */
export async function findProducts(db: Database, input: ListInput): Promise<Page<Product>> {
  const q = input.q || undefined
  const filter = filterFor(input, chosenFacets(input))
  const sort = sortOrder(input.sort, q !== undefined)
  return q === undefined ? findFilteredPage(db, filter, sort, input) : findSearched(db, { q, ...filter }, sort, input)
}

/** Reads the filter of a list: the choices of the visitor, and the meaning of the words. */
export async function readFilter(
  db: Database,
  input: NarrowingInput,
): Promise<{ filter: Filter; words?: UnderstoodSearch }> {
  const chosen = filterFor(input, chosenFacets(input))
  if (!input.q) return { filter: chosen }
  const words = await understandSearch(db, input.q)
  return { filter: { ...narrow(chosen, words), query: words.query }, words }
}

/** Merges choices and words. A choice wins over the words. The kind in the words bounds no list of a saller's products. */
function narrow(chosen: Omit<Filter, 'query'>, { kind, ...words }: CompiledSearch): Omit<Filter, 'query'> {
  const ofWords = chosen.sallers === undefined ? kind : undefined
  return { ...chosen, kind: chosen.kind ?? ofWords, ...chosenPrices(chosen, words) }
}

/** Price of the cheapest product that words and filters let through at any price, in whole taka; undefined without one. */
export async function readCheapest(
  db: Database,
  filter: Omit<Filter, 'query'>,
  words: CompiledSearch | undefined,
): Promise<number | undefined> {
  const anyPrice = { ...filter, minPrice: undefined, maxPrice: undefined }
  const understood = { ...words, minPrice: undefined, maxPrice: undefined }
  const { items } = await findUnderstood(db, understood, anyPrice, 'price', { limit: 1 })
  return parseTaka(items[0]?.resalePrice ?? '') ?? undefined
}

/** A page of what words ask for: prices and an order in the words count unless others were chosen. */
async function findSearched(
  db: Database,
  { q, ...filter }: Omit<Filter, 'query'> & { q: string },
  chosen: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  return findUnderstood(db, await understandSearch(db, q), filter, chosen, request)
}

function findUnderstood(
  db: Database,
  words: CompiledSearch,
  filter: Omit<Filter, 'query'>,
  chosen: SortOrder,
  request: PageRequest,
): Promise<Page<Product>> {
  const { query, soft, sort } = words
  const wished = sort && chosen === 'best-match' ? ORDERS[sort] : chosen
  const narrowed = narrow(filter, words)
  if (query !== undefined) return readList(db, { ...narrowed, query, soft }, wished, request)
  return findFilteredPage(db, narrowed, wished === 'best-match' ? 'newest' : wished, request)
}

const ORDERS = { 'price-low': 'price', 'price-high': 'price-high', newest: 'newest' } as const

type Prices = Pick<Filter, 'minPrice' | 'maxPrice'>

/** A chosen price counts, and else that of the words, which stands in the field of the filter. */
export function chosenPrices(chosen: Prices, words: Prices): Prices {
  return { minPrice: chosen.minPrice ?? words.minPrice, maxPrice: chosen.maxPrice ?? words.maxPrice }
}

async function findFilteredPage(
  db: Database,
  filter: Omit<Filter, 'query'>,
  sort: SortOrder,
  input: PageRequest,
): Promise<Page<Product>> {
  if (filter.tokens) return readList(db, filter, sort, input)
  listKey(sort, input)
  return pageFrom(
    (after, limit) => readProducts(db, { ...filter, after, limit }, sort),
    orderFor(sort),
    input,
    () => totalOf(db, filter),
  )
}

/** An e-mail address, or its beginning up to a part of the domain. */
const ADDRESS = /\S@\S/

/**
 * A page of all products, those of disabled sallers included; with words and no order, those that fit best come first. Words
 * find the products of sallers with this name or e-mail address, too, and words with an `@` find these alone.
 */
export async function findAllProducts(
  db: Database,
  input: Parsed<typeof catalogue.listAllProducts>,
): Promise<Page<Product>> {
  const { q, state, from, to } = input
  const sort = sortOrder(input.sort, Boolean(q))
  const filter: Filter = { unlisted: true, state, since: from && startOfDay(from), until: to && endOfDay(to) }
  if (!q) return findFilteredPage(db, filter, sort, input)
  const sallers = await findSallers(db, q)
  // The parts of an address, such as `mobile` and `30k`, are no words of products.
  if (ADDRESS.test(q) || (sallers !== undefined && q.includes('@')))
    return findUnderstood(db, { query: '' }, { ...filter, sallers }, sort, input)
  return findSearched(db, { q, ...filter, sallers }, sort, input)
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
