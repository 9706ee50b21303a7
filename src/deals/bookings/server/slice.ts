import type { TradeRule } from '#people/users/rules.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import type { SettlePrice } from './deals/move-deal.ts'
import { bookingsHandlers } from './handlers.ts'
import { bookingsJobs } from './jobs.ts'
import { noShowsHandlers } from './no-shows.ts'
import { offersHandlers } from './offers/handlers.ts'
import { placesHandlers } from './places/handlers.ts'
import { bookingPhotosInUse } from './store.ts'

const tables: Inventory = {
  bookings: {
    item: 'bookings',
    find: { userId: '$::uuid in (buyer_id, seller_id)' },
    exported: [
      ...['id', 'product_id', 'buyer_id', 'seller_id', 'email', 'saler_email', 'buyer_name', 'buyer_photo', 'location'],
      ...['phone', 'phone_e164', 'saler_name', 'product_name', 'price', 'price_taka', 'photo', 'used', 'pay'],
      ...['created_at', 'state', 'state_since', 'ends_at', 'agreed_taka', 'thread_id', 'proposed_by', 'proposed_from'],
      ...['proposed_to', 'proposed_place', 'agreed_from', 'agreed_to', 'agreed_place'],
    ],
    // The code is the saller's secret until the hand-over, and their number is in their profile.
    notExported: [
      ...['seller_phone', 'handover_code', 'wrong_codes', 'wrong_key', 'code_locks', 'code_locked_until'],
      ...['warned_at', 'reminded_at', 'buyer_network', 'same_network'],
    ],
  },
  offers: {
    item: 'offers',
    find: { userId: '$::uuid in (buyer_id, seller_id)' },
    exported: [
      ...['id', 'product_id', 'buyer_id', 'seller_id', 'by', 'taka', 'asked_taka', 'word', 'state'],
      ...['created_at', 'ends_at', 'answered_at'],
    ],
  },
  booking_moves: {
    item: 'bookings',
    find: { userId: 'booking_id in (select id from bookings where $::uuid in (buyer_id, seller_id))' },
    exported: ['id', 'booking_id', 'move', 'actor', 'at', 'reason', 'old_state', 'new_state', 'note'],
    // Notes of the other side about a no-show are for admins; notes of an admin are for both sides.
    ofWriter: { columns: ['note'], is: "(actor_id = $::uuid or actor = 'admin')" },
    notExported: ['actor_id', 'key'],
  },
}

export const bookingsSlice = {
  handlers: (deps: TradeRule & { settlePrice: SettlePrice }) => ({
    ...bookingsHandlers(deps, deps.settlePrice),
    ...offersHandlers(deps),
    ...noShowsHandlers,
    ...placesHandlers,
  }),
  jobs: bookingsJobs,
  crontab: ['* * * * * expireOffers', '* * * * * runDealClock'],
  letterJobs: ['emailSaller', 'emailBuyer', 'tellSaller', 'tellBuyer', 'tellBuyers', 'tellWaiting'],
  tables,
  photosInUse: bookingPhotosInUse,
} satisfies Slice
