import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { samePhotoJobs } from './jobs.ts'

const tables: Inventory = {
  photo_hashes: {
    item: 'products',
    find: { userId: 'seller_id = $::uuid' },
    exported: ['id', 'image_id', 'seller_id', 'product_id', 'seen_at', 'left_out'],
    // Made from the photo, to compare it with others, and which of another saller is the same.
    notExported: ['grey', 'hash', 'hashes', 'bands', 'same_as'],
  },
}

export const samePhotoSlice = {
  jobs: samePhotoJobs,
  crontab: ['* * * * * comparePhotos', '23 3 * * * deleteOldPhotoHashes'],
  tables,
} satisfies Slice
