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
      ...[
        'published',
        'language',
        'translation',
        'date',
        'created_at',
        'updated_at',
        'goods_kind',
        'goods_brand',
        'goods_words',
      ],
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
