import { proveDeal } from '#deals/papers/server/prove.ts'
import type { Tx } from '#platform/database/database.ts'
import { settlePrice } from './prices.ts'

/** Settles the price and stores the history that both consent to, in the transaction of the hand-over. */
export async function closeMeeting(tx: Tx, id: string): Promise<void> {
  await settlePrice(tx, id)
  await proveDeal(tx, id)
}
