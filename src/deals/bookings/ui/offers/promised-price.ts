import type { Offer } from '../../offers.ts'
import { HOURS_TO_BOOK } from '../../rules.ts'

/** Returns true if the buyer may still book at the price of this offer, and the price is below that of the product. */
export function isPromised(
  { state, dealId, answeredAt, taka }: Offer,
  { resaleTaka }: { resaleTaka: number },
  now: number,
): boolean {
  if (state !== 'accepted' || dealId !== null || answeredAt === null || taka >= resaleTaka) return false
  return now - Date.parse(answeredAt) < HOURS_TO_BOOK * 3_600_000
}
