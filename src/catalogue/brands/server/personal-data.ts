import type { Inventory } from '#platform/personal-data/inventory.ts'

export const BRANDS_TABLES: Inventory = {
  brand_wishes: {
    item: 'brandWishes',
    find: { userId: 'user_id = $::uuid' },
    exported: ['id', 'user_id', 'name', 'kind', 'created_at'],
  },
}
