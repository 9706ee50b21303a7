import type { Deal, PayWay } from '#deals/bookings/contract.ts'
import type { LocalKit } from '../device/kits.ts'

/** Returns the price before the meeting in whole taka: the agreed price, or else the asked price. */
export function priceBefore({ agreedTaka, askedTaka }: Pick<Deal, 'agreedTaka' | 'askedTaka'>): number {
  return agreedTaka ?? askedTaka
}

/** Returns the price of this meeting in whole taka, as entered on this phone. */
export function priceOf({ kit, progress }: LocalKit): number {
  return progress.price ?? priceBefore(kit.deal)
}

/** Returns the way of paying: as chosen on this phone, or else as the buyer chose before. */
export function payWayOf({ kit, progress }: LocalKit): PayWay {
  return progress.way ?? kit.deal.pay ?? 'cash'
}
