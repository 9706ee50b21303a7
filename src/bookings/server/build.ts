import { columnsOf, toRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { Booking } from '../contract.ts'
import { type Bookable, type BookingDetails, type Buyer, decideBooking } from '../rules.ts'

/** Inserts a booking for tests and demo data. It follows the endpoint's rules but sends no letters; `createdAt` may be in the past. */
export async function aBooking(
  db: Database,
  {
    product,
    buyer,
    createdAt,
    ...given
  }: { product: Bookable; buyer: Buyer; createdAt?: string } & Partial<BookingDetails>,
): Promise<Booking> {
  const details = { phone: '01712345678', location: 'Bashundhara City, Panthapath', ...given }
  const decision = decideBooking(product, buyer, false, details)
  if ('refused' in decision) throw new Error(`not a booking: ${decision.refused}`)
  return db
    .insertInto('bookings')
    .values({ ...toRow(decision.booking), ...(createdAt && { created_at: createdAt }) })
    .returning(columnsOf(Booking, 'bookings'))
    .executeTakeFirstOrThrow()
}
