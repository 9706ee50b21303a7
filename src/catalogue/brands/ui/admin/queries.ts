import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { brands } from '../../contract.ts'

type Api = Client<typeof brands>

/** All brands, hidden ones included; for an admin. */
export function brandEntriesQuery(api: Pick<Api, 'listBrandEntries'>) {
  return queryOptions({
    queryKey: ['brands', 'list'],
    queryFn: ({ signal }) => api.listBrandEntries({}, { signal }),
  })
}

/** All kinds in their order, hidden ones included; for an admin. */
export function kindEntriesQuery(api: Pick<Api, 'listKindEntries'>) {
  return queryOptions({
    queryKey: ['brands', 'kinds'],
    queryFn: ({ signal }) => api.listKindEntries({}, { signal }),
  })
}

/** The brands that sallers missed; for an admin. */
export function brandWishesQuery(api: Pick<Api, 'listBrandWishes'>) {
  return queryOptions({
    queryKey: ['brands', 'wishes'],
    queryFn: ({ signal }) => api.listBrandWishes({}, { signal }),
  })
}

/** Fetches anew what shows brands or kinds: this page, the lists of products, and the form. */
export function useRefreshAssortment(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(['brands', 'catalogue', 'facts'].map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })))
}
