import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { dashboardHandlers } from './handlers.ts'

const tables: Inventory = {
  dashboard_visits: {
    item: 'visits',
    find: { userId: 'user_id = $::uuid' },
    exported: ['user_id', 'seen_at', 'since'],
  },
}

export const dashboardSlice = {
  handlers: () => dashboardHandlers,
  tables,
} satisfies Slice
