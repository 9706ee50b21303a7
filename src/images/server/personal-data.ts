import type { Inventory } from '#platform/personal-data/inventory.ts'

export const IMAGES_TABLES: Inventory = {
  images: {
    item: 'photos',
    find: {},
    exported: ['id', 'bytes', 'width', 'height', 'placeholder', 'created_at', 'checked_at'],
  },
}
