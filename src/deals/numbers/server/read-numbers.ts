import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { startOfDay } from '#shared/days.ts'
import { localDate } from '#shared/local-day.ts'
import type { Week } from '../contract.ts'
import { WEEKS } from '../rules.ts'

const DAY = 86_400_000
type Figure = Exclude<keyof Week, 'begins'>
export type Figures = Pick<Week, Figure>

interface Counted {
  productId: string | null
  /** The Monday on which the week began. */
  week: string
  figure: Figure
  count: number
}

/** The Mondays on which the weeks that a saller sees began in Bangladesh, the running week last. */
export function weeksUntil(now: Date): string[] {
  const there = localDate(now.getTime())
  const monday = there.getTime() - ((there.getUTCDay() + 6) % 7) * DAY
  return Array.from({ length: WEEKS }, (_, at) =>
    new Date(monday - (WEEKS - 1 - at) * 7 * DAY).toISOString().slice(0, 10),
  )
}

/** The figures of all products of a saller, by week. */
export function countOfSaller(db: Database, sellerId: string, since: string): Promise<Counted[]> {
  const own = sql`product_id in (select id from products where seller_id = ${sellerId})`
  return countFigures(db, { since, views: own, deals: sql`seller_id = ${sellerId}`, productId: sql`null::uuid` })
}

/** The figures of each of some products, by week. */
export function countOfProducts(db: Database, ids: string[], since: string): Promise<Counted[]> {
  const these = sql`product_id = any(${ids}::uuid[])`
  return countFigures(db, { since, views: these, deals: these, productId: sql`product_id` })
}

interface Scope {
  /** The day on which the first week began. */
  since: string
  views: RawBuilder<unknown>
  deals: RawBuilder<unknown>
  productId: RawBuilder<unknown>
}

/** A booking makes a conversation, too, in which nobody may have written. */
const BUYER_WROTE = sql`exists (select from messages where thread_id = threads.id and sender = 'buyer')`

async function countFigures(db: Database, { since, views, deals, productId }: Scope): Promise<Counted[]> {
  const begin = startOfDay(since)
  const rowsOf = (figure: Figure, table: string, time: string, where: RawBuilder<unknown>) => sql`
    select ${productId} as product, date_trunc('week', ${sql.ref(time)} at time zone 'Asia/Dhaka') as week,
      ${sql.lit(figure)} as figure, count(*) as count
    from ${sql.table(table)} where ${where} and ${sql.ref(time)} >= ${begin}::timestamptz group by 1, 2`
  const { rows } = await sql<Counted>`
    select product as "productId", to_char(week, 'YYYY-MM-DD') as week, figure, count::int from (
      select ${productId} as product, date_trunc('week', day::timestamp) as week, 'views' as figure, sum(views) as count
      from product_views where ${views} and day >= ${since}::date group by 1, 2
      union all ${rowsOf('hearts', 'favourites', 'created_at', views)}
      union all ${rowsOf('asks', 'threads', 'created_at', sql`${deals} and ${BUYER_WROTE}`)}
      union all ${rowsOf('offers', 'offers', 'created_at', sql`${deals} and by = 'buyer'`)}
      union all ${rowsOf('bookings', 'bookings', 'created_at', deals)}
      union all ${rowsOf('sales', 'bookings', 'state_since', sql`${deals} and state = 'handed_over'`)}
    ) counted`.execute(db)
  return rows
}

/** The Monday of the week from which views are counted; null while none is counted. */
export async function viewsSince(db: Database): Promise<string | null> {
  const { rows } = await sql<{ week: string | null }>`
    select to_char(date_trunc('week', min(day)::timestamp), 'YYYY-MM-DD') as week from product_views`.execute(db)
  return rows[0]?.week ?? null
}

/** The figures of some weeks together. Views are null when they were not counted in any of them. */
export function sumOf(counted: Counted[], weeks: string[], countedSince: string | null): Figures {
  const sum = (figure: Figure) =>
    counted.reduce((so, one) => so + (one.figure === figure && weeks.includes(one.week) ? one.count : 0), 0)
  const isCounted = countedSince !== null && weeks.some((week) => week >= countedSince)
  return {
    views: isCounted ? sum('views') : null,
    ...{ hearts: sum('hearts'), asks: sum('asks'), offers: sum('offers') },
    ...{ bookings: sum('bookings'), sales: sum('sales') },
  }
}
