import { sql } from 'kysely'
import type { State } from '#catalogue/products/rules.ts'
import { findPrices } from '#deals/prices/server/find-prices.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import type { Advice, numbers, ProductNumbers } from '../contract.ts'
import { adviceFor } from '../rules.ts'
import { countView } from './count-view.ts'
import { countOfProducts, countOfSaller, type Figures, sumOf, viewsSince, weeksUntil } from './read-numbers.ts'

/** Products that were looked at in the running week, of which a saller's cards show the number. */
const MOST_SEEN = 500

export const numbersHandlers: Handlers<typeof numbers> = { countView, showNumbers, listProductNumbers }

async function showNumbers(_input: object, { db, person }: MemberContext) {
  const weeks = weeksUntil(new Date())
  const [counted, since, seen] = [
    await countOfSaller(db, person.id, weeks[0] as string),
    await viewsSince(db),
    await seenSince(db, person.id, weeks.at(-1) as string),
  ]
  return { weeks: weeks.map((begins) => ({ begins, ...sumOf(counted, [begins], since) })), seen }
}

function seenSince(db: Database, sellerId: string, day: string) {
  return db
    .selectFrom('product_views')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['product_id as productId', sql<number>`sum(views)::int`.as('views')])
    .where('seller_id', '=', sellerId)
    .where('day', '>=', day)
    .groupBy('product_id')
    .orderBy('views', 'desc')
    .orderBy('product_id')
    .limit(MOST_SEEN)
    .execute()
}

function selectMine(db: Database, sellerId: string) {
  return db
    .selectFrom('products')
    .select(['id as _id', 'name', 'photo', 'resale_taka as taka', 'state'])
    .select(['seller_id as sellerId', 'kind', 'category', 'condition', 'parches_date as parchesDate', 'specs'])
    .select(sql<number>`1 + cardinality(more_photos)`.as('photos'))
    .where('seller_id', '=', sellerId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMine>['executeTakeFirstOrThrow']>>

async function listProductNumbers(
  { weeks: period = '1', ...page }: Parsed<typeof numbers.listProductNumbers>,
  { db, person }: MemberContext,
): Promise<Page<ProductNumbers>> {
  const weeks = weeksUntil(new Date())
  const { items, ...rest } = await pageOf(selectMine(db, person.id), newestFirst('products'), page)
  const ids = items.map(({ _id }) => _id)
  const [counted, since] = [await countOfProducts(db, ids, weeks[0] as string), await viewsSince(db)]
  const shown: ProductNumbers[] = []
  for (const row of items) {
    const own = counted.filter(({ productId }) => productId === row._id)
    const of = (some: string[]) => sumOf(own, some, since)
    const { _id, name, photo, taka, state } = row
    shown.push({
      ...{ _id, name, photo, taka, state: state as State, ...of(weeks.slice(-Number(period))) },
      viewsByWeek: weeks.map((week) => of([week]).views),
      advice: await advise(db, row, of(weeks.slice(-4))),
    })
  }
  return { ...rest, items: shown }
}

/** Prices are read for the few products whose figures ask for advice. */
async function advise(db: Database, row: Row, { views, ...figures }: Figures): Promise<Advice> {
  const wanted = figures.asks + figures.offers + figures.bookings
  const facts = { isLive: row.state === 'live', views: views ?? 0, wanted, taka: row.taka, photos: row.photos }
  // With every price too high: whether prices matter at all.
  if (adviceFor({ ...facts, high: 0 }) === null) return null
  const { _id: id, specs, ...goods } = row
  const { sold, asked } = await findPrices(db, { ...goods, id, specs: specs as Record<string, never> })
  const range = sold ?? asked
  const advice = adviceFor({ ...facts, high: range?.high ?? null })
  if (advice !== 'price' || !range) return advice === 'photos' ? { kind: 'photos' } : null
  return { kind: 'price', basis: sold ? 'sold' : 'asked', low: range.low, high: range.high, count: range.count }
}
