import type { Deal, PayWay } from '#deals/bookings/contract.ts'
import type { LocalKit } from '../device/kits.ts'

/** What the two agreed on before the meeting: an accepted offer, or what was asked. */
export function priceBefore({ agreedTaka, askedTaka }: Pick<Deal, 'agreedTaka' | 'askedTaka'>): number {
  return agreedTaka ?? askedTaka
}

/** Whole taka: what is paid at this meeting, as the person on this phone has agreed to it. */
export function priceOf({ kit, progress }: LocalKit): number {
  return progress.price ?? priceBefore(kit.deal)
}

/** How it is paid: as chosen here, or as the buyer said before. */
export function payWayOf({ kit, progress }: LocalKit): PayWay {
  return progress.way ?? kit.deal.pay ?? 'cash'
}
