import type { Inventory } from '#platform/personal-data/inventory.ts'

export const BLOG_TABLES: Inventory = {
  blogs: {
    item: 'posts',
    find: {},
    exported: [
      ...['id', 'name', 'category', 'tags', 'author', 'photo', 'description', 'markdown', 'body', 'minutes'],
      ...['published', 'date', 'created_at', 'updated_at'],
    ],
    // The words of the other columns, for searching.
    notExported: ['search'],
  },
}
