import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { blogHandlers } from './handlers.ts'
import { blogPhotosInUse } from './store.ts'

const tables: Inventory = {
  blogs: {
    item: 'posts',
    find: {},
    exported: [
      ...['id', 'name', 'category', 'tags', 'author', 'photo', 'description', 'markdown', 'body', 'minutes'],
      ...['published', 'language', 'twin', 'date', 'created_at', 'updated_at'],
    ],
    // The words of the other columns, for searching.
    notExported: ['search'],
  },
}

export const blogSlice = {
  handlers: blogHandlers,
  tables,
  photosInUse: blogPhotosInUse,
} satisfies Slice
