import type { Tx } from '#platform/database/database.ts'
import { moveProduct } from '../store.ts'

/** Pauses what a user has on sale, because the owner of the account is another person; answers the ids. */
export async function pauseProductsOf(tx: Tx, sellerId: string): Promise<string[]> {
  const products = await tx
    .selectFrom('products')
    .select(['id as _id', 'seller_id as sellerId', 'state', 'state_before as stateBefore', 'state_since as stateSince'])
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'live')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const product of products) await moveProduct(tx, product, 'admin', 'pause', { reason: 'new_owner' })
  return products.map(({ _id }) => _id)
}
