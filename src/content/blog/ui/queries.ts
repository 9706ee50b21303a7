import type { catalogue } from '#catalogue/products/contract.ts'
import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { BlogPost, blog } from '../contract.ts'

type Api = Client<typeof blog>

export const { query, listQuery } = queriesOf('blog')

/** The filter of the list of posts. */
export interface BlogFilter {
  q?: string | undefined
  category?: string | undefined
  tag?: string | undefined
}

/** One large card and four rows of two. */
export const PAGE_SIZE = 9

/** Published posts, page by page. When the filter changes, the former cards stay until the new ones are loaded. */
export function blogListQuery(api: Pick<Api, 'listBlogs'>, filter: BlogFilter) {
  return listQuery(api.listBlogs, { ...filter, limit: PAGE_SIZE }, { keepsFormer: true })
}

export function blogPostQuery(api: Pick<Api, 'showBlog'>, id: string) {
  return query(api.showBlog, { id })
}

/** The newest guide to goods of a kind, of any brand or of this one. */
export function guideQuery(api: Pick<Api, 'listBlogs'>, kind: string, brand: string) {
  return query(api.listBlogs, { kind, brand, limit: 1 }, { select: ({ items }) => items[0] })
}

/** Goods that fill two rows of two. */
const GOODS = 4

/** The newest goods on sale that fit a guide. */
export function guideGoodsQuery(
  api: Pick<Client<typeof catalogue>, 'listProducts'>,
  goods: NonNullable<BlogPost['goods']>,
) {
  return query(api.listProducts, { ...goods, limit: GOODS })
}

/** The three newest posts (row H07). */
export function homeBlogsQuery(api: Pick<Api, 'listHomeBlogs'>) {
  return query(api.listHomeBlogs, {})
}

/** Categories with counts, tags and the newest posts. */
export function sidebarQuery(api: Pick<Api, 'showBlogSidebar'>) {
  return query(api.showBlogSidebar, {})
}
