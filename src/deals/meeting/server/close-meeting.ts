import { proveDeal } from '#deals/papers/server/prove.ts'
import type { Tx } from '#platform/database/database.ts'
import { settlePrice } from './prices.ts'

/** What a hand-over closes beside the deal, in its transaction: the price, and the history that both consent to. */
export async function closeMeeting(tx: Tx, id: string): Promise<void> {
  await settlePrice(tx, id)
  await proveDeal(tx, id)
}
