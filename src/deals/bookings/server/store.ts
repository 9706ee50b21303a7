import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import { countsSince } from '#platform/database/counts.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { Booking } from '../contract.ts'
import type { BookingScope, DealActor, DealMove, DealState, Party } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    bookings: RowOf<Booking, 'id' | 'created_at' | 'pay' | 'state' | 'state_since' | 'agreed_taka'> & {
      buyer_id: string | null
      seller_id: string | null
      phone_e164: string
      /** Time at which both sides were warned of the end. */
      warned_at: string | null
      seller_phone: string | null
      /** Five digits and a check digit; null before the acceptance. */
      handover_code: string | null
      wrong_codes: Generated<number>
      wrong_key: string | null
      code_locks: Generated<number>
      code_locked_until: string | null
      thread_id: string | null
      proposed_by: Party | null
      proposed_from: string | null
      proposed_to: string | null
      proposed_place: string | null
      agreed_from: string | null
      agreed_to: string | null
      agreed_place: string | null
      reminded_at: string | null
      buyer_network: string | null
      same_network: ColumnType<boolean, boolean | undefined, RawBuilder<boolean>>
    }
    /** Append-only: a trigger refuses every other write. */
    booking_moves: {
      id: Generated<number>
      booking_id: string
      move: DealMove
      actor: DealActor
      actor_id: string | null
      at: Generated<string>
      reason: string | null
      note: string | null
      old_state: DealState | null
      new_state: DealState
      key: string | null
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

/** Returns the states of a buyer's deals about a product. */
export async function dealsOf(tx: Tx, buyerId: string, productId: string): Promise<DealState[]> {
  const deals = tx.selectFrom('bookings').select('state').where('buyer_id', '=', buyerId)
  return (await deals.where('product_id', '=', productId).execute()).map(({ state }) => state)
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

/** Locks the offers of somebody in one order until `tx` ends, then their bookings, then their conversations. */
export async function lockBookingsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of ['offers', 'bookings', 'threads'])
    await sql`select from ${sql.table(table)} where ${userId} in (buyer_id, seller_id) order by id for update`.execute(
      tx,
    )
}

/** Counts the bookings of a scope, and the ones newer than `since`. */
export function countBookings(db: Database, scope: BookingScope, since: string | null) {
  const all = db.selectFrom('bookings').select(countsSince(since))
  if (scope === 'all') return all.executeTakeFirstOrThrow()
  const [column, id] = partyColumn(scope)
  return all.where(sql.ref(column), '=', id).executeTakeFirstOrThrow()
}

/** Returns the given image ids that a booking keeps. The product and its photo may already be deleted from the shop. */
export function bookingPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['bookings', 'photo'],
    ['bookings', 'buyer_photo'],
  ]
  return photoIdsIn(db, columns, ids)
}

/** Writes the price that a deal was closed at. */
export async function storeAgreedTaka(tx: Tx, id: string, taka: number): Promise<void> {
  await tx.updateTable('bookings').set({ agreed_taka: taka }).where('id', '=', id).execute()
}

/** The two people of a deal, its state and its prices; it stays as it is until `tx` ends. */
export function findParties(tx: Tx, id: string) {
  return tx
    .selectFrom('bookings')
    .select(['buyer_id as buyerId', 'seller_id as sellerId', 'state', 'state_since as stateSince'])
    .select(['price_taka as priceTaka', 'agreed_taka as agreedTaka'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Returns the person's side of a deal, whatever their role; null for other people. */
export function partyOf(
  { buyerId, sellerId }: { buyerId: string | null; sellerId: string | null },
  { id }: { id: string },
): Party | null {
  if (buyerId === id) return 'buyer'
  return sellerId === id ? 'saller' : null
}

/** SQL condition: the user in one column has bought the product in the other column. */
export function hasBought(user: string, product: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from bookings where buyer_id = ${sql.ref(user)} and product_id = ${sql.ref(product)} and bookings.state = 'handed_over')`
}
