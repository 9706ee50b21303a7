import { type SqlBool, sql } from 'kysely'
import { MINUTES_TO_CLOSE_REQUESTS } from '#catalogue/products/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { notifyOfOffer } from './notify-of-offer.ts'

/** The saller takes a mistake back meanwhile, and the offers are as they were. */
const IS_SOLD = sql<SqlBool>`exists (
  select from products where products.id = offers.product_id and products.state = 'sold'
    and products.state_since <= now() - make_interval(mins => ${sql.lit(MINUTES_TO_CLOSE_REQUESTS)}))`

/** Offers of one transaction: few enough that nobody waits long for its locks. */
const BATCH = 200

/**
 * Ends offers without an answer in time, and offers whose product is sold. Notifies the authors of expired offers, and the
 * buyers of sold products. The state that pages show does not wait for this job.
 */
export async function expireOffers(db: Database): Promise<void> {
  while ((await db.transaction().execute(expireBatch)) === BATCH);
}

async function expireBatch(tx: Tx): Promise<number> {
  const due = await tx
    .selectFrom('offers')
    .select(['id as _id', 'product_id as productId', 'buyer_id as buyerId', 'seller_id as sellerId', 'taka', 'by'])
    .select(IS_SOLD.as('isSold'))
    .where('state', '=', 'open')
    .where((is) => is.or([is('ends_at', '<=', sql<string>`now()`), IS_SOLD]))
    .orderBy('ends_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ _id }) => _id)
  if (ids.length > 0) await tx.updateTable('offers').set({ state: 'expired' }).where('id', 'in', ids).execute()
  for (const offer of due) await notifyOfOffer(tx, offer, offer.isSold ? 'sold' : 'expired', offer.by)
  return due.length
}
