import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import { categoriesQuery, type ProductFilter, productListQuery } from '../queries.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof catalogue>, 'listProducts' | 'listCategories' | 'explainSearch'>
}

/** How the words were understood, with the code that shows it. A failure does not fail the list. */
async function loadSearchNote(context: Context, q: string): Promise<void> {
  const { prefetchSearchNote } = await import('./search-note.tsx')
  await prefetchSearchNote(context, q)
}

/**
 * Loads the brands and the first `pages` pages. The server waits for both. The browser shows the former cards or skeletons
 * at once, and the list shows a failure.
 */
export async function loadList({ queryClient, api }: Context, filter: ProductFilter, pages = 1): Promise<void> {
  const list = { ...productListQuery(api, filter), pages }
  if (import.meta.env.SSR) await queryClient.fetchInfiniteQuery(list)
  else if (!queryClient.getQueryData(list.queryKey)) queryClient.prefetchInfiniteQuery(list)
  if (filter.q) {
    const note = loadSearchNote({ queryClient, api }, filter.q)
    if (import.meta.env.SSR) await note
  }
  await queryClient.ensureQueryData(categoriesQuery(api))
}
