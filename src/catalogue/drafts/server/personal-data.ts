import type { Inventory } from '#platform/personal-data/inventory.ts'

export const DRAFTS_TABLES: Inventory = {
  listing_drafts: {
    item: 'products',
    find: { userId: 'seller_id = $::uuid' },
    exported: ['id', 'seller_id', 'form', 'photos', 'created_at', 'updated_at'],
  },
}
