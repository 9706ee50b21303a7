import { aProduct } from '#catalogue/products/server/build.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import { notifyWaitingBuyers } from '#deals/bookings/server/deals/notify-waiting-buyers.ts'
import type { Person } from '#platform/http/auth.ts'
import type { TestApp } from './app.ts'
import { emptyTables } from './database.ts'

export interface DealPeople {
  saller: Person
  buyer: Person
  other: Person
  /** The saller's, on sale. */
  laptop: LockedProduct
}

/** A saller with a product, and two buyers; no other user, deal or waiting job is left. */
export async function freshDealPeople(shop: TestApp): Promise<DealPeople> {
  await emptyTables(shop.pool, 'users', 'bookings', 'rate_limits', 'bin')
  await shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
  const saller = await shop.aPerson({ role: 'saller', displayName: 'Rafiq Islam' })
  const buyer = await shop.aPerson({ role: 'buyer', displayName: 'Tania Akter' })
  const other = await shop.aPerson({ role: 'buyer', displayName: 'Imran Hossain' })
  // Without a number nobody accepts.
  await shop.callsOf(saller).saveProfile({ phone: '01812345678' })
  return { saller, buyer, other, laptop: await aProduct(shop.db, saller) }
}

/** Day and time in Bangladesh, so many hours from now. */
export function meetingIn(hours: number, place = 'IDB Bhaban, main gate') {
  // Full hours, so that the end is on the same day.
  const at = new Date(Date.now() + (hours + 6) * 3_600_000).toISOString()
  const hour = Math.min(Number(at.slice(11, 13)), 22)
  const time = (value: number) => `${String(value).padStart(2, '0')}:30`
  return { day: at.slice(0, 10), from: time(hour), to: time(hour + 1), place }
}

/** Moves the history of a deal into the past by a PostgreSQL interval. */
export async function makeOlder(shop: TestApp, id: string, by: string): Promise<void> {
  await shop.pool.query('alter table booking_moves disable trigger keep_booking_moves')
  await shop.pool.query('update booking_moves set at = at - $2::interval where booking_id = $1', [id, by])
  await shop.pool.query('alter table booking_moves enable trigger keep_booking_moves')
}

/** The kinds of a person's notifications, in order. */
export async function notificationKinds(shop: TestApp, { id }: Person): Promise<string[]> {
  const { rows } = await shop.pool.query(
    'select kind from notifications where user_id = $1 order by created_at, kind',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

/** Runs the jobs that notify the buyers of waiting requests, again when called again. */
export async function notifyWaiting(shop: TestApp): Promise<void> {
  const { rows } = await shop.pool.query(
    `select payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'notifyWaitingBuyers'`,
  )
  for (const { payload } of rows) await notifyWaitingBuyers(shop.db, payload)
}
