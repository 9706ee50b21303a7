import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { faultsOf } from '#deals/meeting/rules.ts'
import { inspectionFor } from '#deals/meeting/server/inspection-steps.ts'
import { findInspection } from '#deals/meeting/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { findStatements } from './store.ts'

/**
 * Keeps what was proven at the hand-over, if both consent. `tx` hands the deal over or finds it handed over. Safe to repeat:
 * what is kept is never changed.
 */
export async function proveDeal(tx: Tx, bookingId: string): Promise<void> {
  const { buyer, saller } = await findStatements(tx, bookingId)
  const agree = [buyer, saller].every(({ consent, withdrawnAt }) => consent === true && withdrawnAt === null)
  const product = agree ? await readProduct(tx, bookingId) : undefined
  if (!product) return
  const points = (await findInspection(tx, bookingId))?.points ?? []
  // Whose a phone is in the register of phones changes with its owner.
  const device = inspectionFor(product.kind, 'buyer', 'en').steps.filter(({ group }) => group !== 'register')
  const steps = device.map(({ id }) => id)
  const looked = points.filter(({ step }) => steps.includes(step))
  await tx
    .insertInto('proven_deals')
    .values({
      ...{ address: randomBytes(16).toString('base64url'), booking_id: bookingId, kind: product.kind },
      serial_hash: buyer.serialHash === saller.serialHash ? buyer.serialHash : null,
      month: product.month,
      district: product.district,
      buyer_grade: buyer.grade,
      saller_grade: saller.grade,
      faults: faultsOf(looked).map(({ step }) => step),
      battery: product.batterySource === 'file' ? product.battery : null,
      points: steps.length,
      points_right: looked.length - faultsOf(looked).length,
    })
    .onConflict((other) => other.column('booking_id').doNothing())
    .execute()
}

/** Keeps the histories that could not be kept while these products were in the trash. */
export async function proveDealsOf(tx: Tx, productIds: string[]): Promise<void> {
  const deals = tx
    .selectFrom('bookings')
    .leftJoin('proven_deals', 'booking_id', 'bookings.id')
    .select('bookings.id')
    .where('bookings.state', '=', 'handed_over')
    .where('product_id', '=', (is) => is.fn.any(is.val(productIds)))
    .where('proven_deals.booking_id', 'is', null)
    .where('bookings.id', 'in', (from) =>
      from.selectFrom('meeting_statements').select('booking_id').where('consent', '=', true),
    )
  const restored = await deals.execute()
  for (const { id } of restored) await proveDeal(tx, id)
}

function readProduct(tx: Tx, bookingId: string) {
  return tx
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select(['products.kind', 'products.district', 'products.battery_source as batterySource'])
    .select('products.battery_health as battery')
    .select(
      sql<string>`to_char(date_trunc('month', (case bookings.state when 'handed_over' then bookings.state_since
        else now() end) at time zone 'Asia/Dhaka'), 'YYYY-MM-DD')`.as('month'),
    )
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
}

/** Withdraws the consent of one side for ever. The record is deleted; its address says that it was withdrawn. */
export async function withdraw(tx: Tx, bookingId: string, side: 'buyer' | 'saller'): Promise<void> {
  await tx
    .insertInto('meeting_statements')
    .values({ booking_id: bookingId, side, consent: false, withdrawn_at: sql<string>`now()` })
    .onConflict((other) =>
      other.columns(['booking_id', 'side']).doUpdateSet({ consent: false, withdrawn_at: sql`now()` }),
    )
    .execute()
  const gone = { serial_hash: null, district: null, buyer_grade: null, saller_grade: null, battery: null }
  await tx
    .updateTable('proven_deals')
    .set({ ...gone, faults: [], points: 0, points_right: 0, withdrawn_at: sql<string>`now()` })
    .where('booking_id', '=', bookingId)
    .where('withdrawn_at', 'is', null)
    .execute()
}
