import * as z from 'zod/mini'
import { addSystemLine } from '#messaging/conversations/server/store.ts'
import { isNotified, notify } from '#messaging/notifications/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { Id } from '#shared/shapes.ts'
import { linkTo, namesFor } from './announce.ts'
import { type DealRow, selectDeals } from './deal-row.ts'

const Payload = z.object({
  kind: z.enum(['acceptedAnother', 'soldToAnother', 'freeAgain']),
  ids: z.array(Id),
  /** The move of the other deal. */
  because: z.string(),
})

/** Notifies the buyers of waiting requests of a change of the product. A second run notifies nobody twice. */
export async function notifyWaitingBuyers(db: Database, payload: unknown): Promise<void> {
  const { kind, ids, because } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    // Conversations are locked in the order of their ids, as at the deletion of a person.
    const deals = await selectDeals(tx).where('bookings.id', 'in', ids).orderBy('bookings.thread_id').execute()
    for (const deal of deals) {
      if (!deal.buyerId || !isTrue(kind, deal)) continue
      const key = `waiting:${deal._id}:${because}`
      if (await isNotified(tx, deal.buyerId, key)) continue
      if (kind === 'soldToAnother' && deal.threadId)
        await addSystemLine(tx, { threadId: deal.threadId, kind: 'close', data: { by: 'clock', reason: 'sold' } })
      await notify(tx, {
        to: deal.buyerId,
        event: 'booking',
        kind,
        ...namesFor(deal, 'buyer'),
        link: linkTo(deal),
        key,
      })
    }
  })
}

/** True if the news still holds when the job runs. The buyer may have withdrawn, or the product may be reserved again. */
function isTrue(kind: z.output<typeof Payload>['kind'], { state, product, bothThere }: DealRow): boolean {
  if (kind === 'soldToAnother') return state === 'closed'
  return state === 'requested' && bothThere && product === (kind === 'freeAgain' ? 'live' : 'reserved')
}
