import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { HOURS_TO_BOOK } from './offer-rules.ts'

/** Writes the price of an accepted offer into the deal, if there is one already. */
export async function agreePrice(
  tx: Tx,
  { productId, buyerId, taka }: { productId: string; buyerId: string; taka: number },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ agreed_taka: taka })
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['requested', 'accepted'])
    .execute()
}

/** The price that the two agreed on before the buyer booked; null without one, and once its time to book is over. */
export async function readAgreedTaka(tx: Tx, productId: string, buyerId: string): Promise<number | null> {
  const accepted = await tx
    .selectFrom('offers')
    .select('taka')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'accepted')
    .where('answered_at', '>', sql<string>`now() - make_interval(hours => ${HOURS_TO_BOOK})`)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return accepted?.taka ?? null
}
