import type { Inventory } from '#platform/personal-data/inventory.ts'

export const IMAGES_TABLES: Inventory = {
  images: {
    item: 'photos',
    find: {},
    exported: ['id', 'bytes', 'width', 'height', 'placeholder', 'created_at', 'checked_at'],
    // Made from the picture, to compare it with others.
    notExported: ['grey'],
  },
  image_uploads: {
    notPersonal: 'uploads under way: the hash of a picture and a time, for a day at most',
    columns: ['id', 'begun_at'],
  },
}
