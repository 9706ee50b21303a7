import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { State } from '../rules.ts'

/** Why a product may be news for people who wait for one like it. */
export type News = 'new' | 'cheaper' | 'returned'

/** Seconds after which a sale is announced: it can be taken back until then. */
const SECONDS_TO_ANNOUNCE_SALE = 600

/** Enqueues the alerts about a product that is new, cheaper or on sale again, in the transaction that made it so. */
export async function announceNews(tx: Tx, productId: string, news: News): Promise<void> {
  await enqueue(tx, 'matchProduct', { productId, news })
  if (news !== 'new') await enqueue(tx, 'alertFavourites', { productId }, `alertFavourites ${productId}`)
}

/** Announces what a move has made of a product. */
export async function announceMove(tx: Tx, productId: string, before: State, state: State): Promise<void> {
  if (isOnSale(state) && !isOnSale(before)) await announceNews(tx, productId, 'returned')
  if (state === 'sold' && before !== 'sold')
    await enqueue(tx, 'alertFavourites', { productId }, `sold ${productId}`, SECONDS_TO_ANNOUNCE_SALE)
}

function isOnSale(state: State): boolean {
  return state === 'live' || state === 'reserved'
}
