import type { Inventory } from '#platform/personal-data/inventory.ts'

export const KIT_TABLES: Inventory = {
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
