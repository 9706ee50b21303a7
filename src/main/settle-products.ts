import { settleRestored } from '#deals/bookings/server/deals/settle-restored.ts'
import { proveDealsOf } from '#deals/papers/server/prove.ts'
import type { Tx } from '#platform/database/database.ts'

/** Adjusts products from the trash to their deals, and keeps the histories that could not be kept meanwhile. */
export async function settleProducts(tx: Tx, productIds: string[]): Promise<void> {
  await settleRestored(tx, productIds)
  await proveDealsOf(tx, productIds)
}
