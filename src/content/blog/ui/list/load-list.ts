import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { blog } from '../../contract.ts'
import { type BlogFilter, blogListQuery, sidebarQuery } from '../queries.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof blog>, 'listBlogs' | 'showBlogSidebar'>
}

/**
 * Loads the sidebar and the first `pages` pages. The server waits for both. The browser shows the former cards or
 * skeletons at once, and the list shows a failure.
 */
export async function loadList({ queryClient, api }: Context, filter: BlogFilter, pages = 1): Promise<void> {
  const list = { ...blogListQuery(api, filter), pages }
  if (import.meta.env.SSR) {
    await Promise.all([queryClient.fetchInfiniteQuery(list), queryClient.ensureQueryData(sidebarQuery(api))])
    return
  }
  if (!queryClient.getQueryData(list.queryKey)) queryClient.prefetchInfiniteQuery(list)
  queryClient.prefetchQuery(sidebarQuery(api))
}
