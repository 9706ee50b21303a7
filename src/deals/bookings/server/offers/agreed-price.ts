import { sql } from 'kysely'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { HOURS_TO_BOOK } from '../../rules.ts'

/** Returns the price of an offer in whole taka, but not more than the present price of the product. */
export function priceOfOffer({ taka }: { taka: number }, { resaleTaka }: Pick<LockedProduct, 'resaleTaka'>): number {
  return Math.min(taka, resaleTaka)
}

/** Writes the price of an accepted offer into the buyer's deal, if there is one. A price above the deal's changes nothing. */
export async function agreePrice(
  tx: Tx,
  { productId, buyerId, taka }: { productId: string; buyerId: string; taka: number },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      agreed_taka: sql<number | null>`case when ${taka}::int < price_taka then ${taka}::int else agreed_taka end`,
    })
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', ['requested', 'accepted'])
    .execute()
}

/** `priceToAccept` of the rules, where it differs from the price that the product was booked at: that one stays in the deal. */
export function priceAtAcceptance({ resaleTaka }: Pick<LockedProduct, 'resaleTaka'>) {
  return sql<
    number | null
  >`coalesce(agreed_taka, case when ${resaleTaka}::int < price_taka then ${resaleTaka}::int end)`
}

/** SQL: agreed price of a deal whose end is undone: the price of an offer that was accepted meanwhile, or the former one. */
export const agreedMeanwhile = sql<number | null>`coalesce((
  select offers.taka from offers
  where offers.product_id = bookings.product_id and offers.buyer_id = bookings.buyer_id and offers.state = 'accepted'
    and offers.answered_at >= bookings.state_since and offers.taka < bookings.price_taka
  order by offers.answered_at desc limit 1), agreed_taka)`

/**
 * Returns the price in whole taka that both agreed on before the booking. Null without an accepted offer, after
 * `HOURS_TO_BOOK`, and if the present price of the product is not higher.
 */
export async function readAgreedTaka(tx: Tx, product: LockedProduct, buyerId: string): Promise<number | null> {
  const accepted = await tx
    .selectFrom('offers')
    .select('taka')
    .where('product_id', '=', product._id)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'accepted')
    .where('answered_at', '>', sql<string>`now() - make_interval(hours => ${HOURS_TO_BOOK})`)
    .orderBy('answered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return accepted && accepted.taka < product.resaleTaka ? accepted.taka : null
}
