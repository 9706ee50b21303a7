import type { State } from '#catalogue/products/rules.ts'
import { notify } from '#messaging/notifications/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import { eventsOf, linkTo, namesFor } from './announce.ts'
import type { DecidedBooking } from './store-request.ts'

/** Tells the saller of a new request: on a reserved product it is the next in line. */
export async function announceRequest(tx: Tx, _id: string, booking: DecidedBooking, product: State): Promise<void> {
  await notify(tx, {
    to: booking.sellerId,
    event: 'booking',
    kind: product === 'reserved' ? 'requestedNext' : 'requested',
    ...namesFor(booking, 'saller'),
    link: linkTo({ _id }),
    key: `deal:${_id}:request`,
  })
  await publishLive(tx, eventsOf({ ...booking, _id }))
}
