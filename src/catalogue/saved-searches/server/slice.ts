import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { savedSearchesHandlers } from './handlers.ts'
import { savedSearchesJobs } from './jobs.ts'

const tables: Inventory = {
  product_news: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['product_id', 'at', 'taka'],
  },
  saved_searches: {
    item: 'favourites',
    find: { userId: 'user_id = $::uuid' },
    exported: ['id', 'user_id', 'name', 'address', 'timing', 'created_at', 'looked_at', 'told_at', 'found', 'due_at'],
    // Made from the address.
    notExported: ['keys', 'min_price', 'max_price', 'facets', 'query', 'compiled_at'],
  },
}

export const savedSearchesSlice = {
  handlers: () => savedSearchesHandlers,
  jobs: savedSearchesJobs,
  crontab: ['* * * * * notifyOfFinds', '23 * * * * compileSearches'],
  tables,
} satisfies Slice
