import type { Offer } from '../../offers.ts'
import { HOURS_TO_BOOK } from '../../rules.ts'

/** Whether the buyer may still book at the price of this offer. A product that costs no more by now needs no offer. */
export function isPromised(
  { state, dealId, answeredAt, taka }: Offer,
  { resaleTaka }: { resaleTaka: number },
  now: number,
): boolean {
  if (state !== 'accepted' || dealId !== null || answeredAt === null || taka >= resaleTaka) return false
  return now - Date.parse(answeredAt) < HOURS_TO_BOOK * 3_600_000
}
