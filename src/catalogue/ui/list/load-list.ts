import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import { categoriesQuery, type ProductFilter, productListQuery } from '../queries.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof catalogue>, 'listProducts' | 'listCategories'>
}

/**
 * Fetches the brands and the first `pages` pages. The server waits for both; the browser shows the former cards or
 * skeletons at once, and a failure is the list's to show.
 */
export async function loadList({ queryClient, api }: Context, filter: ProductFilter, pages = 1): Promise<void> {
  const list = { ...productListQuery(api, filter), pages }
  if (import.meta.env.SSR) await queryClient.fetchInfiniteQuery(list)
  else if (!queryClient.getQueryData(list.queryKey)) queryClient.prefetchInfiniteQuery(list)
  await queryClient.ensureQueryData(categoriesQuery(api))
}
