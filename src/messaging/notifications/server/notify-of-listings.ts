import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import { Id } from '#shared/shapes.ts'
import { notify } from './store.ts'

const Payload = z.object({ productId: Id })

/** Notifies a saller when a product of theirs is held back, and when it is released. A second run notifies nobody twice. */
export async function notifyOfWaiting(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    const last = await tx
      .selectFrom('product_moves')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['product_moves.id', 'move', 'products.name as product', 'seller_id as sellerId', 'signs'])
      .where('product_id', '=', productId)
      .where('move', 'in', ['hold', 'free'])
      .orderBy('product_moves.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return
    const kind = last.move === 'hold' ? 'productWaits' : 'productFreed'
    const link = `/products/sp/${productId}` as const
    // An admin has released the product and undone that.
    if ((await lastKind(tx, last.sellerId, link)) === kind) return
    await notify(tx, {
      ...{ to: last.sellerId, event: 'desk', kind },
      ...{ data: { product: last.product, ...(last.signs.includes('first') && { first: 1 }) }, link },
      key: `waiting:${last.id}`,
    })
  })
}

async function lastKind(tx: Tx, userId: string, link: string): Promise<string | undefined> {
  const last = await tx
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('kind', 'in', ['productWaits', 'productFreed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind
}

/**
 * Notifies a saller that a photo in their listing was in a listing of another saller before, once for each finding. A listing
 * that waits is skipped, because its saller is notified of the waiting.
 */
export async function notifyOfPhoto(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('listing_signs')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['listing_signs.id', 'products.name as product', 'seller_id as sellerId'])
      .where('product_id', '=', productId)
      .where('listing_signs.kind', '=', 'photo')
      .where('ended_at', 'is', null)
      .where('dismissed_at', 'is', null)
      .where('products.state', 'not in', ['waiting', 'hidden'])
      .executeTakeFirst()
    if (!found) return
    await notify(tx, {
      ...{ to: found.sellerId, event: 'desk', kind: 'photoSeen', data: { product: found.product } },
      ...{ link: `/products/sp/${productId}`, key: `photo:${found.id}` },
    })
  })
}
