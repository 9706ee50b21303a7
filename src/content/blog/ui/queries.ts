import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { FIRST_PAGE, type Page } from '#shared/endpoint.ts'
import type { Blog, blog } from '../contract.ts'

type Api = Client<typeof blog>

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
  return infiniteQueryOptions({
    queryKey: ['blog', 'listBlogs', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api.listBlogs({ ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Blog>) => last.next,
    placeholderData: keepPreviousData,
  })
}

export function blogPostQuery(api: Pick<Api, 'showBlog'>, id: string) {
  return queryOptions({
    queryKey: ['blog', 'showBlog', { id }],
    queryFn: ({ signal }) => api.showBlog({ id }, { signal }),
  })
}

/** The three newest posts (row H07). */
export function homeBlogsQuery(api: Pick<Api, 'listHomeBlogs'>) {
  return queryOptions({
    queryKey: ['blog', 'listHomeBlogs'],
    queryFn: ({ signal }) => api.listHomeBlogs({}, { signal }),
  })
}

/** Categories with counts, tags and the newest posts. */
export function sidebarQuery(api: Pick<Api, 'showBlogSidebar'>) {
  return queryOptions({
    queryKey: ['blog', 'showBlogSidebar'],
    queryFn: ({ signal }) => api.showBlogSidebar({}, { signal }),
  })
}
