import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { MAX_FACET_VALUES } from '#catalogue/facts/rules.ts'
import type { Client } from '#shared/client.ts'
import { isNotFound } from '#shared/errors.ts'
import type { catalogue } from '../../../contract.ts'
import { type ProductFilter, query } from '../../queries.ts'
import { onlyBrand } from './only-brand.ts'

interface Context {
  queryClient: QueryClient
  api: Pick<Client<typeof catalogue>, 'findBrand' | 'listProducts'>
}

/** Products shown in place of the list of an empty brand, at most. The number fills rows of two, three and four. */
const NEAR = 12

/** A brand by its name or a former one. */
export function brandQuery({ api }: Pick<Context, 'api'>, name: string) {
  return query(api.findBrand, { name })
}

/** The newest goods of the kinds that a brand makes, or of any kind when there is nothing of those. */
export function nearBrandQuery({ api, queryClient }: Context, name: string) {
  return queryOptions({
    queryKey: ['catalogue', 'nearBrand', { name }],
    queryFn: async ({ signal }) => {
      const kinds = await kindsOf({ api, queryClient }, name)
      const list = (kind?: string) => api.listProducts({ limit: NEAR, ...(kind && { kind }) }, { signal })
      const near = (await list(kinds.slice(0, MAX_FACET_VALUES).join())).items
      return near.length > 0 ? near : (await list()).items
    },
  })
}

/** Ids of the kinds that a brand makes; empty for an unknown brand, which somebody wrote into the address. */
async function kindsOf({ api, queryClient }: Context, name: string): Promise<readonly string[]> {
  try {
    return (await queryClient.ensureQueryData(brandQuery({ api }, name))).kinds
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

/** Loads what stands in place of a list that only a brand narrows. A failure does not fail the page. */
export async function prefetchNearBrand(context: Context, filter: ProductFilter): Promise<void> {
  const brand = onlyBrand(filter)
  if (brand) await context.queryClient.prefetchQuery(nearBrandQuery(context, brand))
}
