import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { notifyOfOffer } from './notify-of-offer.ts'

/** Offers of one transaction: short enough that nobody waits for its locks. */
const BATCH = 200

/**
 * Tells the authors of offers that nobody has answered in time. What an offer is does not wait for this job: whoever reads
 * it before finds it expired by the clock.
 */
export async function expireOffers(db: Database): Promise<void> {
  while ((await db.transaction().execute(expireBatch)) === BATCH);
}

async function expireBatch(tx: Tx): Promise<number> {
  const due = await tx
    .selectFrom('offers')
    .select(['id as _id', 'product_id as productId', 'buyer_id as buyerId', 'seller_id as sellerId', 'taka', 'by'])
    .where('state', '=', 'open')
    .where('ends_at', '<=', sql<string>`now()`)
    .orderBy('ends_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ _id }) => _id)
  if (ids.length > 0) await tx.updateTable('offers').set({ state: 'expired' }).where('id', 'in', ids).execute()
  for (const offer of due) await notifyOfOffer(tx, offer, 'expired', offer.by)
  return due.length
}
