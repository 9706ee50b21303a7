import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { assortment } from '../../contract.ts'

type Api = Client<typeof assortment>

/** All brands, hidden ones included; for an admin. */
export function brandEntriesQuery(api: Pick<Api, 'listBrandEntries'>) {
  return queryOptions({
    queryKey: ['assortment', 'brands'],
    queryFn: ({ signal }) => api.listBrandEntries({}, { signal }),
  })
}

/** All kinds in their order, hidden ones included; for an admin. */
export function kindEntriesQuery(api: Pick<Api, 'listKindEntries'>) {
  return queryOptions({
    queryKey: ['assortment', 'kinds'],
    queryFn: ({ signal }) => api.listKindEntries({}, { signal }),
  })
}

/** The brands that sallers missed; for an admin. */
export function brandWishesQuery(api: Pick<Api, 'listBrandWishes'>) {
  return queryOptions({
    queryKey: ['assortment', 'wishes'],
    queryFn: ({ signal }) => api.listBrandWishes({}, { signal }),
  })
}

/** Fetches anew what shows brands or kinds: this page, the lists of products, and the form. */
export function useRefreshAssortment(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['assortment', 'catalogue', 'taxonomy'].map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })),
    )
}
