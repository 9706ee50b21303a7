import { groupDigits } from '#shared/money.ts'

function posts(count: number): string {
  return count === 1 ? 'post' : 'posts'
}

/** The blog: the list with its sidebar, and one post. */
export const blog = {
  title: 'Blog',
  lead: 'Short, useful notes on buying, checking, selling and caring for used electronics.',
  rss: 'The blog as RSS',
  atom: 'The blog as Atom',
  search: 'Search blogs',
  categories: 'Categories',
  /** As in `Laptop (6)`. */
  count: (count: number) => `(${groupDigits(count)})`,
  recent: 'Recent Posts',
  tags: 'Tags',
  /** A stored tag or category as it is shown. */
  tagName: (tag: string) => tag,
  /** Tags that the sidebar always shows, before the other tags of the posts (row B10). */
  fixedTags: ['Mobile', 'Laptop', 'Smart TV', 'Pendrive', 'Smart Watch', 'Shooes'],
  filters: 'What the list is narrowed by',
  searched: (q: string) => `“${q}”`,
  without: (filter: string) => `Remove ${filter}`,
  found: (count: number) => `${groupDigits(count)} ${posts(count)}`,
  shown: (shown: number, total: number) => `${groupDigits(shown)} of ${groupDigits(total)} ${posts(total)}`,
  more: 'Load more',
  moreFailed: 'The next posts did not load',
  loading: 'Loading posts',
  failed: 'The posts did not load',
  sidebarFailed: 'Categories and tags did not load',
  empty: 'No posts yet',
  emptyText: 'They appear here once they are published.',
  nothing: 'Nothing fits',
  nothingText: 'Try fewer words, or another category or tag.',
  all: 'Show all posts',
  minutes: (minutes: number) => (minutes === 1 ? '1 minute to read' : `${minutes} minutes to read`),
  share: 'Share',
  shared: 'The address is copied',
  shareFailed: 'The address could not be copied',
  postFailed: 'This post did not load',
  loadingPost: 'Loading the post',
  /** Each in its own language. */
  readIn: { en: 'Read in English', bn: 'বাংলায় পড়ুন' },
}
