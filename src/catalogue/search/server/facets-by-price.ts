import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PriceOrder } from '#catalogue/products/rules.ts'
import { LISTED, selectProducts } from '#catalogue/products/server/store.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { inOrder, rowsAfter } from '#platform/database/pagination.ts'
import { type Filter, facetOf, orderFor } from './filter.ts'

/** The facets in the indexes of prices, as these write them. */
const INDEXED: Record<string, RawBuilder<unknown>> = {
  kind: sql`products.kind`,
  brand: sql`lower(products.category)`,
  ramGb: sql`(products.specs ->> 'ramGb')`,
  processorFamily: sql`(products.specs ->> 'processorFamily')`,
  storageGb: sql`(products.specs ->> 'storageGb')`,
  grade: sql`products.grade`,
  district: sql`products.district`,
}
/** Products read at most from the index of RAM and condition: one combination may hold the whole page. */
const MAX_OF_COMBINATIONS = 1_000
/** Products of the index that are compared by the facets outside of it. The next size is tried if the page is not full. */
const SCANS = [5_000, 25_000, 125_000]

const MAX_TAKA = 2 ** 31 - 1
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

interface PriceList extends Pick<Filter, 'minPrice' | 'maxPrice'> {
  /** The tokens of each chosen facet, a single brand among them. */
  tokens: readonly (readonly string[])[]
  after: CursorKey | undefined
  limit: number
}

/**
 * A page of a list that facets narrow, in an order of prices; shorter than its limit at the end of the list only. The first
 * thousands of the order may all not fit: an index that has the facets after the price passes over them without reading them.
 * Null when too many products had to be compared by facets that are not in the index.
 */
export async function scanByPrice(db: Database, list: PriceList, sort: PriceOrder) {
  const others = list.tokens.filter((ofFacet) => !(nameOf(ofFacet) in INDEXED))
  if (others.length === 0) return selectPage(db, list, sort, others, list.limit).execute()
  for (const most of SCANS) {
    const rows = await selectPage(db, list, sort, others, most).execute()
    if (rows.length === list.limit) return rows
  }
  return null
}

interface Found {
  id: string
  resale_taka: number
  facet_tokens: string[]
}

/** The page, from at most `most` products that fit in the index. */
function selectPage(db: Database, list: PriceList, sort: PriceOrder, others: PriceList['tokens'], most: number) {
  const { after, last } = boundsOf(list, sort)
  const { conditions, combinations } = compareInIndex(list)
  const listed = db
    .selectFrom('products')
    .where(LISTED)
    .where('resale_taka', sort === 'price' ? '<=' : '>=', last)
    .select(['id', 'resale_taka', 'facet_tokens'])
  const narrowed = conditions.reduce((products, fit) => products.where(fit), listed)
  const first = rowsAfter(narrowed, orderFor(sort), after, most)
  const found = sql<Found>`(select found.* from ${sql.join([...combinations, sql`lateral (${first}) found`])})`
  const fitting = db.selectFrom(found.as('products')).select(['id', 'resale_taka']).where(hasTokenOfEach(others))
  const page = rowsAfter(fitting, orderFor(sort), undefined, list.limit)
  return inOrder(selectProducts(db).innerJoin(page.as('page'), 'page.id', 'products.id'), orderFor(sort, 'page'))
}

interface Comparisons {
  conditions: RawBuilder<SqlBool>[]
  /** Tables of values; the page is the first products of each of their combinations. */
  combinations: RawBuilder<unknown>[]
}

/**
 * What an index compares. A single brand or kind is compared by `=`: it has an index in the order of prices. Not both, because
 * PostgreSQL would take an index of brand and kind that has no other facets. RAM and condition, on which prices depend most,
 * have an index in this order for each combination.
 */
function compareInIndex({ tokens, limit }: PriceList): Comparisons {
  const chosen = new Map(tokens.map((ofFacet) => [nameOf(ofFacet), ofFacet.map(valueIn)]))
  const single = ['brand', 'kind'].find((name) => chosen.get(name)?.length === 1)
  const [rams = [], grades = []] = [chosen.get('ramGb'), chosen.get('grade')]
  const products = rams.length * grades.length * limit
  const isCombined = single === 'kind' && chosen.size === 3 && products > 0 && products <= MAX_OF_COMBINATIONS
  const conditions = Object.entries(INDEXED).flatMap(([name, column]) => {
    const values = chosen.get(name)
    if (!values) return []
    if (name === single) return [sql<SqlBool>`${column} = ${values[0]}`]
    return isCombined
      ? [sql<SqlBool>`${column} = ${sql.id(name)}.value`]
      : [sql<SqlBool>`${column} = any (${values}::text[])`]
  })
  const combinations = [sql`unnest(${rams}::text[]) "ramGb"(value)`, sql`unnest(${grades}::text[]) grade(value)`]
  return { conditions, combinations: isCombined ? combinations : [] }
}

/**
 * Where the order begins and where it ends. PostgreSQL takes one of two beginnings, and perhaps not the cursor: the first price
 * is a part of it.
 */
function boundsOf({ minPrice = 0, maxPrice = MAX_TAKA, after }: PriceList, sort: PriceOrder) {
  const price = Number(after?.[0])
  if (sort === 'price') return { after: after && price >= minPrice ? after : [minPrice, FIRST_ID], last: maxPrice }
  return { after: after && price <= maxPrice ? after : [maxPrice, LAST_ID], last: minPrice }
}

/** True for a product that has one of the tokens of each facet. One parameter: the facets do not make a statement of their own. */
function hasTokenOfEach(facets: PriceList['tokens']): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from jsonb_array_elements(${JSON.stringify(facets)}::jsonb) tokens where not tokens ?| products.facet_tokens)`
}

function nameOf([token = '']: readonly string[]): string {
  return facetOf(token)
}

function valueIn(token: string): string {
  return token.slice(token.indexOf(':') + 1)
}
