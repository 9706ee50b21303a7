import { sql } from 'kysely'
import type { State } from '#catalogue/products/rules.ts'
import { addSystemLine, openThread } from '#messaging/conversations/server/store.ts'
import { toRow } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.ts'
import { HOURS_TO_ANSWER } from '../../rules.ts'
import type { decideBooking } from '../decide-booking.ts'

export type DecidedBooking = NonNullable<ReturnType<typeof decideBooking>['booking']>

/** Stores a booking and the first row of its history. On a reserved product it waits without a clock. */
export async function storeRequest(
  tx: Tx,
  booking: DecidedBooking & { agreedTaka?: number | null; buyerNetwork?: string | null },
  product: State,
  createdAt?: string,
): Promise<string> {
  const ends_at = product === 'reserved' ? null : sql<string>`now() + make_interval(hours => ${HOURS_TO_ANSWER})`
  const since = createdAt && { created_at: createdAt, state_since: createdAt }
  const { productId, buyerId, sellerId } = booking
  const thread_id = await openThread(tx, { productId, buyerId, sellerId })
  const insert = tx.insertInto('bookings').values({ ...toRow(booking), ends_at, ...since, thread_id })
  const { id } = await insert.returning('id').executeTakeFirstOrThrow()
  const made = { booking_id: id, move: 'request', actor: 'buyer', actor_id: buyerId } as const
  await tx
    .insertInto('booking_moves')
    .values({ ...made, new_state: 'requested', ...(createdAt && { at: createdAt }) })
    .execute()
  await addSystemLine(tx, { threadId: thread_id, kind: 'request', data: { by: 'buyer' } })
  return id
}
