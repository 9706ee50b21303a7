import { queryOptions } from '@tanstack/react-query'
import type { catalogue } from '#catalogue/products/contract.ts'
import type { Client } from '#shared/client.ts'

/** The brand of the chosen chip of All Products; absent for All. */
export interface HomeSearch {
  brand?: string | undefined
}

/** Adverts and products on the home page (row N03). */
export const HOME_COUNT = 3

/** The newest products, of one brand or of all brands. */
export function homeFilter(brand?: string) {
  return { brand, limit: HOME_COUNT }
}

/** Kinds on the home page at most, those with most goods. */
const HOME_KINDS = 6

/** The kinds with the number of their goods. Of all facets, which a list needs, the home page takes only these. */
export function kindCountsQuery(api: Pick<Client<typeof catalogue>, 'listFacets'>) {
  return queryOptions({
    queryKey: ['catalogue', 'kindCounts'],
    queryFn: async ({ signal }) => {
      const { groups } = await api.listFacets({}, { signal })
      const kinds = groups.find(({ name }) => name === 'kind')?.choices ?? []
      return kinds.toSorted((one, other) => other.count - one.count).slice(0, HOME_KINDS)
    },
  })
}
