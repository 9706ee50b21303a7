import type { Database } from '#platform/database/database.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { numbersHandlers } from './handlers.ts'
import { deleteOldViews } from './store.ts'

const tables: Inventory = {
  product_views: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['product_id', 'day', 'views'],
  },
}

export const numbersSlice = {
  handlers: () => numbersHandlers,
  jobs: ({ db }: { db: Database }) => ({ deleteOldViews: () => deleteOldViews(db) }),
  crontab: ['11 20 * * * deleteOldViews'],
  tables,
} satisfies Slice
