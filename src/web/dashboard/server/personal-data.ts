import type { Inventory } from '#platform/personal-data/inventory.ts'

export const DASHBOARD_TABLES: Inventory = {
  dashboard_visits: {
    item: 'visits',
    find: { userId: 'user_id = $::uuid' },
    exported: ['user_id', 'seen_at', 'since'],
  },
}
