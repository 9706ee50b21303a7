import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { favouritesHandlers } from './handlers.ts'
import { favouritesJobs } from './jobs.ts'

const tables: Inventory = {
  favourites: {
    item: 'favourites',
    find: { userId: 'user_id = $::uuid' },
    exported: ['id', 'user_id', 'product_id', 'created_at', 'saved_taka', 'known_taka', 'alerted_at', 'sold_told'],
  },
}

export const favouritesSlice = {
  handlers: () => favouritesHandlers,
  jobs: favouritesJobs,
  tables,
} satisfies Slice
