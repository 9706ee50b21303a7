import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import { categoriesQuery, type ProductFilter, productListQuery } from '../queries.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof catalogue>, 'listProducts' | 'listCategories'>
}

/**
 * Loads the brands and the first `pages` pages. The server waits for both. The browser shows the former cards or skeletons
 * at once, and the list shows a failure.
 */
export async function loadList({ queryClient, api }: Context, filter: ProductFilter, pages = 1): Promise<void> {
  const list = { ...productListQuery(api, filter), pages }
  if (import.meta.env.SSR) await queryClient.fetchInfiniteQuery(list)
  else if (!queryClient.getQueryData(list.queryKey)) queryClient.prefetchInfiniteQuery(list)
  await queryClient.ensureQueryData(categoriesQuery(api))
}
