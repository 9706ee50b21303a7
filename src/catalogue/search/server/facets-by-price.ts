import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PriceOrder, SortOrder } from '#catalogue/products/rules.ts'
import { LISTED, selectProducts } from '#catalogue/products/server/store.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { inOrder, rowsAfter } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { type Filter, facetOf, orderFor } from './filter.ts'

/** The columns of kind and brand, by which there are orders of prices of their own. */
const GROUPED = { kind: sql`products.kind`, brand: sql`lower(products.category)` } as const
/** The other facets that the indexes of the orders of prices have, those by which prices differ most first. */
const COMPARED = {
  ramGb: sql`(products.specs ->> 'ramGb')`,
  processorFamily: sql`(products.specs ->> 'processorFamily')`,
  storageGb: sql`(products.specs ->> 'storageGb')`,
  grade: sql`products.grade`,
  district: sql`products.district`,
} as const
/** So many of the compared facets are in one statement: each choice of them is a statement of its own. */
const MAX_COMPARED = 3
/** Prices depend on these two most of all: for them an index has each combination of a kind in the order of prices. */
const COMBINED = ['ramGb', 'grade']
/** So many products are read at most for a page of all combinations, each of which may be the whole page. */
const MAX_OF_COMBINATIONS = 1_000
/** So many products that fit in the index are compared by the remaining facets for a page. */
const SCANS = [5_000, 25_000, 125_000]

const MAX_TAKA = 2 ** 31 - 1
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

interface PriceQuery extends Pick<Filter, 'minPrice' | 'maxPrice'> {
  /** The tokens of each facet that was chosen, a single brand among them. */
  tokens: readonly (readonly string[])[]
  after: CursorKey | undefined
  limit: number
}

/**
 * A page of a list that facets narrow, in an order of prices; shorter than its limit at the end of the list only. The first
 * thousands of the order may all not fit: an index that has the facets after the price passes over them without reading them.
 * Null when too many products had to be compared by facets that are not in the index.
 */
export async function scanByPrice(
  db: Database,
  { tokens, minPrice = 0, maxPrice = MAX_TAKA, after, limit }: PriceQuery,
  sort: PriceOrder,
) {
  const chosen = new Map(tokens.map((ofFacet) => [facetOf(ofFacet[0] ?? ''), ofFacet]))
  const isChosen = (name: string) => chosen.has(name)
  const names = [
    ...Object.keys(GROUPED).filter(isChosen),
    ...Object.keys(COMPARED).filter(isChosen).slice(0, MAX_COMPARED),
  ]
  const indexed = names.map((name) => valuesOf(name, chosen.get(name) ?? []))
  const comparisons = comparisonsOf(chosen, names, limit)
  for (const name of names) chosen.delete(name)
  const others = JSON.stringify([...chosen.values()])
  const page = { limit, ...boundsOf(sort, minPrice, maxPrice, after), indexed, others }
  const variant = [sort, ...names.map((name) => `${name}${comparisons[name] ?? ''}`)].join(' ')
  if (chosen.size === 0) return readByPrice(db, { ...page, most: limit }, variant)
  for (const most of SCANS) {
    const rows = await readByPrice(db, { ...page, most }, variant)
    if (rows.length === limit) return rows
  }
  return null
}

function valuesOf(facet: string, tokens: readonly string[]): string[] {
  return tokens.map((token) => token.slice(facet.length + 1))
}

/**
 * `*` for RAM and condition of one kind, of which an index has each combination in this order; `=` for the facet that has an
 * index in this order for each of its values. Of two the planner takes an index of brand and kind that has no other facets.
 */
function comparisonsOf(
  chosen: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
  limit: number,
): Record<string, '*' | '='> {
  const isOne = (name: string) => chosen.get(name)?.length === 1
  const products = COMBINED.reduce((count, name) => count * (chosen.get(name)?.length ?? 0), limit)
  const isCombined = COMBINED.every((name) => names.includes(name)) && names.length === chosen.size
  if (isOne('kind') && isCombined && products <= MAX_OF_COMBINATIONS) return { kind: '=', ramGb: '*', grade: '*' }
  if (isOne('brand')) return { brand: '=' }
  return isOne('kind') ? { kind: '=' } : {}
}

/**
 * Where the order begins and where it ends. PostgreSQL takes one of two beginnings, and perhaps not the cursor: the first price
 * is a part of it.
 */
function boundsOf(sort: PriceOrder, minPrice: number, maxPrice: number, cursor: CursorKey | undefined) {
  const price = Number(cursor?.[0])
  if (sort === 'price') return { after: cursor && price >= minPrice ? cursor : [minPrice, FIRST_ID], last: maxPrice }
  return { after: cursor && price <= maxPrice ? cursor : [maxPrice, LAST_ID], last: minPrice }
}

interface Page {
  after: CursorKey
  limit: number
  /** So many that fit in the index are compared by `others`. */
  most: number
  /** The last price of the order. */
  last: number
  /** The values of the facets that the variant names. */
  indexed: readonly (readonly string[])[]
  /** The tokens of the other facets, a JSON list of lists. */
  others: string
}

/** The variant is the order and the names of the facets to compare in the index, each with the sign of `comparisonsOf`. */
const readByPrice = prepare((db, { after, limit, most, last, indexed, others }: Page, variant) => {
  const [sort = '', ...names] = variant.split(' ')
  const order = (table: string) => orderFor(sort as SortOrder, table)
  const listed = db
    .selectFrom('products')
    .where(LISTED)
    .where('resale_taka', sort === 'price' ? '<=' : '>=', last)
  const found = names.reduce((narrowed, name, at) => narrowed.where(hasValue(name, indexed[at] ?? [])), listed)
  const first = rowsAfter(found.select(['id', 'resale_taka', 'facet_tokens']), order('products'), after, most)
  const each = names.flatMap((name, at) => (name.endsWith('*') ? [valuesAs(eachOf(name), indexed[at] ?? [])] : []))
  const firstOfEach = sql<Found>`(select found.* from ${sql.join([...each, sql`lateral (${first}) found`])})`
  const fitting = db.selectFrom(firstOfEach.as('products')).select(['id', 'resale_taka']).where(hasTokenOfEach(others))
  const page = rowsAfter(fitting, order('products'), undefined, limit)
  return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), order('page'))
})

const COLUMNS: Record<string, RawBuilder<unknown>> = { ...GROUPED, ...COMPARED }

interface Found {
  id: string
  resale_taka: number
  facet_tokens: string[]
}

function hasValue(name: string, values: readonly string[]): RawBuilder<SqlBool> {
  const column = COLUMNS[name.replace(/[=*]$/, '')]
  if (!column) throw new Error(`no index has the facet ${name}`)
  if (name.endsWith('*')) return sql`${column} = ${eachOf(name)}.value`
  // The values are one parameter.
  return name.endsWith('=') ? sql`${column} = (${values}::text[])[1]` : sql`${column} = any (${values}::text[])`
}

/** The name of the table of the values of a facet. */
function eachOf(name: string): RawBuilder<unknown> {
  return sql.id(`each ${name.slice(0, -1)}`)
}

function valuesAs(table: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`unnest(${values}::text[]) ${table}(value)`
}

/** True for a product that has one of the tokens of each facet. */
function hasTokenOfEach(facets: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from jsonb_array_elements(${facets}::jsonb) tokens where not tokens ?| products.facet_tokens)`
}
