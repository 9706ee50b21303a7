import type { Database } from '#platform/database/database.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { computePrices } from './compute-prices.ts'
import { pricesHandlers } from './handlers.ts'

const tables: Inventory = {
  sold_goods: {
    item: 'bookings',
    find: { userId: 'booking_id in (select id from bookings where $::uuid in (buyer_id, seller_id))' },
    exported: ['id', 'booking_id', 'kind', 'brand', 'line', 'model', 'title', 'grade', 'battery_health'],
    // Null in every row of a deal.
    notExported: ['demo_taka', 'demo_sold_at'],
  },
  price_ranges: {
    notPersonal: 'prices of eight deals and more',
    columns: [
      ...['kind', 'brand', 'line', 'model', 'title', 'grade', 'battery', 'period', 'sales', 'traded'],
      ...['low', 'middle', 'high', 'demo'],
    ],
  },
}

export const pricesSlice = {
  handlers: () => pricesHandlers,
  jobs: ({ db }: { db: Database }) => ({ computePrices: () => computePrices(db) }),
  crontab: ['7 * * * * computePrices'],
  tables,
} satisfies Slice
