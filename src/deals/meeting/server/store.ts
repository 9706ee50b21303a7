import { type Generated, sql } from 'kysely'
import type { Party } from '#deals/bookings/rules.ts'
import { isBlocked } from '#messaging/conversations/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import type { Inspection, Point } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    inspections: {
      booking_id: string
      revision: number
      checked_at: string
      price: number | null
      points: Point[]
      photos: string[]
      devices: Generated<Record<string, number>>
      updated_at: Generated<string>
    }
    saller_prices: { booking_id: string; taka: number; said_at: Generated<string> }
  }
}

/** Returns the stored inspection of a deal; null before the first one arrives. */
export async function findInspection(db: Database | Tx, bookingId: string): Promise<Inspection | null> {
  const found = await db
    .selectFrom('inspections')
    .select(['revision', 'checked_at as checkedAt', 'price', 'points'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Returns the inspection of a deal as one party sees it. After a block the saller gets neither words nor photos: otherwise a
 * blocked buyer could still write to the saller.
 */
export async function inspectionSeenBy(db: Database, id: string, side: Party): Promise<Inspection | null> {
  const inspection = await findInspection(db, id)
  if (side === 'buyer' || !inspection || !(await isBlockedDeal(db, id))) return inspection
  return { ...inspection, points: inspection.points.map((point) => ({ ...point, note: '', photos: [] })) }
}

async function isBlockedDeal(db: Database, id: string): Promise<boolean> {
  const deal = db.selectFrom('bookings').select(isBlocked('buyer_id', 'seller_id').as('blocked')).where('id', '=', id)
  return (await deal.executeTakeFirst())?.blocked ?? false
}

/** Returns the last revision of each device that has sent an inspection of this deal. */
export async function findDevices(tx: Tx, bookingId: string): Promise<Record<string, number>> {
  const found = tx.selectFrom('inspections').select('devices').where('booking_id', '=', bookingId)
  return (await found.executeTakeFirst())?.devices ?? {}
}

/** Stores an inspection in the place of a former one. `devices` as of `findDevices`, with the one that has sent it. */
export async function storeInspection(
  tx: Tx,
  bookingId: string,
  inspection: Inspection,
  devices: Record<string, number>,
): Promise<void> {
  const { revision, checkedAt, price, points } = inspection
  const values = {
    ...{ revision, price, checked_at: checkedAt, photos: points.flatMap(({ photos }) => photos) },
    points: sql<never>`${JSON.stringify(points)}::jsonb`,
    devices: sql<never>`${JSON.stringify(devices)}::jsonb`,
  }
  await tx
    .insertInto('inspections')
    .values({ ...values, booking_id: bookingId })
    .onConflict((other) => other.column('booking_id').doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute()
}

/** Returns the given image ids that are photos of faults. */
export function inspectionPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  return photoIdsIn(db, [['inspections', 'photos']], ids)
}
