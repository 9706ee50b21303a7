import { isWithheld } from '#catalogue/products/rules.ts'
import {
  type LockedProduct,
  lockProduct,
  MINUTES_TO_CLOSE_REQUESTS,
  moveProduct,
} from '#catalogue/products/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { publishLive } from '#platform/live/publish.ts'
import { isSold } from '../clock/end-deals.ts'
import { eventsOfOther, notifyQueue } from './announce.ts'
import { moveOthers } from './perform-move.ts'

/**
 * Adjusts products from the trash to their deals. A product whose deal ended meanwhile is on sale again, or sold: otherwise it
 * would stay reserved for ever, because only a deal releases it. The requests on a product that was sold elsewhere are closed
 * as if it had never been deleted.
 */
export async function settleRestored(tx: Tx, productIds: string[]): Promise<void> {
  for (const id of productIds) await settle(tx, id)
}

async function settle(tx: Tx, id: string): Promise<void> {
  const product = await lockProduct(tx, id)
  if (!product) return
  const held = await heldBy(tx, id)
  if (isSold(product) && held !== 'handed_over') return closeSoon(tx, product)
  const isReserved = product.state === 'reserved' || (isWithheld(product) && product.stateBefore === 'reserved')
  if (held === 'accepted' || (!isReserved && held !== 'handed_over')) return
  const move = held === 'handed_over' ? 'sell' : 'release'
  // A deal has sold the product before its deletion.
  if ('refused' in (await moveProduct(tx, product, 'deal', move))) return
  const others = await moveOthers(tx, id, move)
  const kind = move === 'sell' ? 'soldToAnother' : 'freeAgain'
  const recipients = move === 'sell' ? others : others.slice(0, 1)
  await notifyQueue(tx, { kind, recipients, because: `restored:${id}:${product.stateSince}` })
  await publishLive(tx, others.flatMap(eventsOfOther))
}

/** Enqueues the closing of requests again: the job of the sale finds none while the product is deleted. */
async function closeSoon(tx: Tx, { _id: productId, stateSince }: LockedProduct): Promise<void> {
  const due = Date.parse(stateSince) + MINUTES_TO_CLOSE_REQUESTS * 60_000
  const seconds = Math.max(0, Math.ceil((due - Date.now()) / 1000))
  await enqueue(tx, 'closeRequests', { productId }, null, seconds)
}

/** Returns the state of the deal that holds the product; undefined without one. */
async function heldBy(tx: Tx, productId: string): Promise<'accepted' | 'handed_over' | undefined> {
  const deals = tx.selectFrom('bookings').select('state').where('product_id', '=', productId)
  const held = await deals
    .where('state', 'in', ['accepted', 'handed_over'])
    .orderBy('state')
    .limit(1)
    .executeTakeFirst()
  return held?.state === 'accepted' || held?.state === 'handed_over' ? held.state : undefined
}
