import { sql } from 'kysely'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import { countsSince } from '#platform/database/counts.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { Booking } from '../contract.ts'
import type { BookingScope } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    bookings: RowOf<Booking, 'id' | 'created_at' | 'pay'> & {
      buyer_id: string | null
      seller_id: string | null
      phone_e164: string
    }
  }
}

/** Bookings as the contract shows them. */
export function selectBookings(db: Database) {
  return db.selectFrom('bookings').select(columnsOf(Booking, 'bookings'))
}

/**
 * The column and the user id that restrict bookings to a scope. Bookings are found by id, because an e-mail address can
 * change or later belong to another user.
 */
export function partyColumn(scope: Exclude<BookingScope, 'all'>): ['buyer_id' | 'seller_id', string] {
  return 'buyer' in scope ? ['buyer_id', scope.buyer] : ['seller_id', scope.saller]
}

/** Whether the buyer has a booking of the product. */
export async function hasBooked(tx: Tx, buyerId: string, productId: string): Promise<boolean> {
  const query = tx
    .selectFrom('bookings')
    .select('id')
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', productId)
  return (await query.executeTakeFirst()) !== undefined
}

/** True when the unique index found a second booking of the same product by the same buyer. */
export function isDuplicateBooking(error: unknown): boolean {
  return violates(error, 'bookings_once')
}

/** Writes a person's new e-mail address into both sides of their bookings. */
export async function updateBookingEmails(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('bookings').set({ email }).where('buyer_id', '=', userId).execute()
  await tx.updateTable('bookings').set({ saler_email: email }).where('seller_id', '=', userId).execute()
}

/** How many bookings there are of the given side, and how many of them are newer than `since`. */
export function countBookings(db: Database, scope: BookingScope, since: string | null) {
  const all = db.selectFrom('bookings').select(countsSince(since))
  if (scope === 'all') return all.executeTakeFirstOrThrow()
  const [column, id] = partyColumn(scope)
  return all.where(sql.ref(column), '=', id).executeTakeFirstOrThrow()
}

/** Those of the image ids that a booking keeps: the product and its photo may be gone from the shop by then. */
export function bookingPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['bookings', 'photo'],
    ['bookings', 'buyer_photo'],
  ]
  return photoIdsIn(db, columns, ids)
}
