import type { Inventory } from '#platform/personal-data/inventory.ts'

export const BOOKINGS_TABLES: Inventory = {
  bookings: {
    item: 'bookings',
    find: { userId: '$::uuid in (buyer_id, seller_id)' },
    exported: [
      ...['id', 'product_id', 'buyer_id', 'seller_id', 'email', 'saler_email', 'buyer_name', 'buyer_photo', 'location'],
      ...['phone', 'phone_e164', 'saler_name', 'product_name', 'price', 'price_taka', 'photo', 'used', 'pay'],
      'created_at',
    ],
  },
}
