import { bookingsHandlers } from '#deals/bookings/server/handlers.ts'
import type { TradeRule } from '#people/users/rules.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { closeMeeting } from './close-meeting.ts'
import { type KitDeps, kitHandlers } from './handlers.ts'
import { inspectionPhotosInUse } from './store.ts'

const tables: Inventory = {
  inspections: {
    item: 'bookings',
    find: { userId: 'booking_id in (select id from bookings where $::uuid in (buyer_id, seller_id))' },
    exported: ['booking_id', 'revision', 'checked_at', 'price', 'points', 'photos', 'devices', 'updated_at'],
  },
  saller_prices: {
    item: 'bookings',
    find: { userId: 'booking_id in (select id from bookings where $::uuid in (buyer_id, seller_id))' },
    exported: ['booking_id', 'taka', 'said_at'],
  },
}

export const meetingSlice = {
  handlers: (deps: Omit<KitDeps, 'deals'> & TradeRule) =>
    kitHandlers({ ...deps, deals: bookingsHandlers(deps, closeMeeting) }),
  tables,
  photosInUse: inspectionPhotosInUse,
} satisfies Slice
