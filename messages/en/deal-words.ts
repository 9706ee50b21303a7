import { clockOf, longDay } from './times.ts'

/**
 * Why a deal was declined, cancelled or closed: the reasons of `DEAL_MOVES` in `src/deals/bookings/rules.ts`, as the other side
 * reads them.
 */
export const dealReasons: Record<string, string> = {
  promised: 'It is promised to somebody else.',
  price: 'The price does not suit.',
  place: 'The place is too far.',
  time: 'The time does not suit.',
  doubt: 'Something feels wrong.',
  found_another: 'I found another one.',
  fault_found: 'A fault was found at the check.',
  sold_elsewhere: 'It was sold elsewhere.',
  kept: 'I keep it.',
  other: 'Another reason.',
  sold: 'It is sold.',
  unanswered: 'Nobody answered in time.',
  not_closed: 'It was not handed over in time.',
  account_disabled: 'GreenTech has disabled an account.',
  account_deleted: 'An account was deleted.',
  product_deleted: 'The product was deleted.',
}

/** When a meeting is, such as `Friday 27 November at 4:30 PM`, in the time of Bangladesh. */
export function whenInWords(time: string): string {
  return `${longDay(time)} at ${clockOf(time)}`
}
