import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import { categoriesQuery, facetsQuery, type ProductFilter, productListQuery } from '../queries.ts'
import { loadFilters } from './filter-parts.tsx'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof catalogue>, 'listProducts' | 'listCategories' | 'explainSearch' | 'listFacets' | 'findBrand'>
}

/** How the words were understood, with the code that shows it. A failure does not fail the list. */
async function loadSearchNote(context: Context, q: string): Promise<void> {
  const { prefetchSearchNote } = await import('./search-note.tsx')
  await prefetchSearchNote(context, q)
}

/**
 * Loads the brands, the filters and the first `pages` pages. The server waits for all. The browser shows the former cards or
 * skeletons at once, and the list shows a failure. A page without its filters still has the list.
 */
export async function loadList({ queryClient, api }: Context, filter: ProductFilter, pages = 1): Promise<void> {
  const list = { ...productListQuery(api, filter), pages }
  const facets = queryClient.prefetchQuery(facetsQuery(api, filter))
  if (import.meta.env.SSR) {
    const [first] = (await queryClient.fetchInfiniteQuery(list)).pages
    if (first?.total === 0)
      await (await import('./brand/brand-queries.ts')).prefetchNearBrand({ queryClient, api }, filter)
  } else if (!queryClient.getQueryData(list.queryKey)) queryClient.prefetchInfiniteQuery(list)
  if (filter.q) {
    const note = loadSearchNote({ queryClient, api }, filter.q)
    if (import.meta.env.SSR) await note
  }
  await Promise.all([queryClient.ensureQueryData(categoriesQuery(api)), import.meta.env.SSR ? facets : loadFilters()])
}
