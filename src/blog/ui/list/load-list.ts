import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { blog } from '../../contract.ts'
import { type BlogFilter, blogListQuery, sidebarQuery } from '../queries.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof blog>, 'listBlogs' | 'showBlogSidebar'>
}

/**
 * Fetches the sidebar and the first `pages` pages. The server waits for both; the browser shows the former cards or
 * skeletons at once, and a failure is the list's to show.
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
