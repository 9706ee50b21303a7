import type { Offer } from '../../offers.ts'

/** Hours for which an accepted offer holds until the buyer books; the server has the same rule. */
const HOURS_TO_BOOK = 72

/** Whether the buyer may still book at the price of this offer. */
export function isPromised({ state, dealId, answeredAt }: Offer, now: number): boolean {
  if (state !== 'accepted' || dealId !== null || answeredAt === null) return false
  return now - Date.parse(answeredAt) < HOURS_TO_BOOK * 3_600_000
}
