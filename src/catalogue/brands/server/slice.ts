import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { brandsHandlers } from './handlers.ts'
import { brandsJobs } from './rename-products.ts'

const tables: Inventory = {
  brand_wishes: {
    item: 'brandWishes',
    find: { userId: 'user_id = $::uuid' },
    exported: ['id', 'user_id', 'name', 'kind', 'created_at'],
  },
}

export const brandsSlice = {
  handlers: brandsHandlers,
  jobs: brandsJobs,
  tables,
} satisfies Slice
