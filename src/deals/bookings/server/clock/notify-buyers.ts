import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isNotified, notify } from '#messaging/notifications/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import { Id } from '#shared/shapes.ts'
import { OPEN_STATES } from '../../rules.ts'
import { eventsOf, linkTo, namesFor } from '../deals/announce.ts'

const Payload = z.object({ productId: Id })

/**
 * Refreshes open pages of the parties of open deals about a product that was moved, deleted or restored. Notifies the buyers
 * when the product is withheld, and the same buyers when it is shown again. A second run notifies nobody twice.
 */
export async function refreshDealPages(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    // Two queries, because one with `or` could not use the index by product.
    const there = await openDeals(tx).where('product_id', '=', productId).execute()
    const ids = await inTrash(tx, productId)
    const deleted = ids.length > 0 ? await openDeals(tx).where('id', 'in', ids).execute() : []
    const deals = [...there, ...deleted]
    await publishLive(tx, deals.flatMap(eventsOf))
    await notifyOfHiding(tx, productId, there)
  })
}

type OpenDeal = Awaited<ReturnType<ReturnType<typeof openDeals>['execute']>>[number]

async function notifyOfHiding(tx: Tx, productId: string, deals: OpenDeal[]): Promise<void> {
  const moves = tx.selectFrom('product_moves').select(['id', 'move']).where('product_id', '=', productId)
  const [last, before] = await moves
    .where('move', 'in', ['hide', 'unhide', 'hold', 'free'])
    .whereRef('old_state', '<>', 'new_state')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (!last) return
  const isHidden = last.move === 'hide' || last.move === 'hold'
  for (const deal of deals) {
    // A buyer who was not notified of the hiding is not notified of its end.
    if (!isHidden && !(before && (await isNotified(tx, deal.buyerId, `${before.move}:${deal._id}:${before.id}`))))
      continue
    await notify(tx, {
      ...{ to: deal.buyerId, event: 'booking', kind: isHidden ? 'productHidden' : 'productShown' },
      ...{ ...namesFor(deal, 'buyer'), link: linkTo(deal), key: `${last.move}:${deal._id}:${last.id}` },
    })
  }
}

function openDeals(tx: Tx) {
  return tx
    .selectFrom('bookings')
    .select(['id as _id', 'buyer_id as buyerId', 'seller_id as sellerId', 'buyer_name as buyerName'])
    .select(['saler_name as salerName', 'product_name as productName'])
    .where('state', 'in', OPEN_STATES)
}

/** Returns the ids of the bookings of a deleted product. The trash has the reference that the bookings have lost. */
async function inTrash(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bin')
    .select(sql<string>`bin.row->>'id'`.as('id'))
    .where('thing', '=', `product:${productId}`)
    .where('place', '=', 'bookings')
    .where('link', '=', 'product_id')
    .execute()
  return rows.map(({ id }) => id)
}
