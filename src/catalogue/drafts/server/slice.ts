import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { draftsHandlers } from './handlers.ts'
import { draftPhotosInUse } from './store.ts'

const tables: Inventory = {
  listing_drafts: {
    item: 'products',
    find: { userId: 'seller_id = $::uuid' },
    exported: ['id', 'seller_id', 'form', 'photos', 'created_at', 'updated_at'],
  },
}

export const draftsSlice = {
  handlers: () => draftsHandlers,
  tables,
  photosInUse: draftPhotosInUse,
} satisfies Slice
