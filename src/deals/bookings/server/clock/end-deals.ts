import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { isWithheld, type StateFacts } from '#catalogue/products/rules.ts'
import { MINUTES_TO_CLOSE_REQUESTS } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { Id } from '#shared/shapes.ts'
import { moveEach } from './move-each.ts'

const OPEN = ['requested', 'accepted'] as const

/** Ends open deals whose product or party is deleted for good. A deletion that can still be undone waits. */
export async function endLeftDeals(db: Database): Promise<void> {
  const left = openDeals(db)
    .where((is) => is.or([is('buyer_id', 'is', null), is('seller_id', 'is', null), is('product_id', 'is', null)]))
    .where(sql<SqlBool>`not exists (
      select from bin where place = 'bookings' and link is not null and bin.row->>'id' = bookings.id::text)`)
  await moveEach(db, left, ({ productId, buyerId, sellerId }) => {
    if (!buyerId || !sellerId) return { move: 'cancel', actor: 'clock', reason: 'account_deleted' }
    return productId ? null : { move: 'cancel', actor: 'clock', reason: 'product_deleted' }
  })
}

const Person = z.object({ userId: Id })
const Product = z.object({ productId: Id })

/** Days until the end of a suspension for which accepted deals wait, at most. */
const MOST_DAYS_OF_WAIT = 7

/** Ends the open deals of a disabled person, and notifies both sides. Accepted deals wait for the end of a short suspension. */
export async function endDealsOf(db: Database, payload: unknown): Promise<void> {
  const { userId } = z.parse(Person, payload)
  const user = await db
    .selectFrom('users')
    .select(['disabled', waitsForEnd])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.disabled) return
  const theirs = openDeals(db).where((is) => is.or([is('buyer_id', '=', userId), is('seller_id', '=', userId)]))
  await moveEach(db, user.waits ? theirs.where('state', '=', 'requested') : theirs, () => ({
    move: 'cancel',
    actor: 'admin',
    reason: 'account_disabled',
  }))
}

/**
 * Closes the requests on a product that its saller has sold elsewhere, some minutes after the sale, so that the saller can undo
 * it without an effect on the requests. The job of a sale that was undone does not touch a newer sale. A product that an admin
 * has hidden since is still sold.
 */
export async function closeRequests(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Product, payload)
  const waiting = openDeals(db)
    .where('product_id', '=', productId)
    .where('state', '=', 'requested')
    .where(sql<SqlBool>`exists (
      select from products where id = product_id and state_since <= now() - make_interval(
        mins => ${sql.lit(MINUTES_TO_CLOSE_REQUESTS)}))`)
  await moveEach(db, waiting, ({ productRow }) => {
    return productRow && isSold(productRow) ? { move: 'close', actor: 'clock', reason: 'sold' } : null
  })
}

/** Returns true for a sold product, even while it is withheld. */
export function isSold({ state, stateBefore }: Pick<StateFacts, 'state' | 'stateBefore'>): boolean {
  return state === 'sold' || (isWithheld({ state }) && stateBefore === 'sold')
}

const waitsForEnd =
  sql<boolean>`coalesce(suspended_until <= now() + make_interval(days => ${sql.lit(MOST_DAYS_OF_WAIT)}), false)`.as(
    'waits',
  )

function openDeals(db: Database) {
  return db.selectFrom('bookings').select(['id', 'ends_at']).where('state', 'in', OPEN).orderBy('id')
}
