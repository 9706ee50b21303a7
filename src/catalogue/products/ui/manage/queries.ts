import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Call, Input, Page } from '#shared/endpoint.ts'
import type { LiveQuery } from '#shared/live.ts'
import { useCall, useRefresh } from '#ui/use-call.ts'
import type { catalogue, Product } from '../../contract.ts'
import type { PriceOrder, State } from '../../rules.ts'
import { listQuery, query } from '../queries.ts'

type Api = Client<typeof catalogue>
type Pages = InfiniteData<Page<Product>, string | null>

/** Cards of one page of My Products: they fill rows of two and three. */
const CARD_PAGE_SIZE = 12
/** The largest page of the API. */
const CHUNK_SIZE = 100

const live: LiveQuery[] = ['orders', 'admin']

/** A saller's own products for the grid, newest first. */
export function myProductsQuery(api: Pick<Api, 'listMyProducts'>, email: string, state?: State) {
  return listQuery(api.listMyProducts, { email, state, limit: CARD_PAGE_SIZE }, { live: ['orders'] })
}

/** How a product became what it is, newest first. */
export function productMovesQuery(api: Pick<Api, 'listProductMoves'>, id: string) {
  return listQuery(api.listProductMoves, { id, limit: 25 }, { live })
}

/** Decisions and reports that showing a hidden product again would settle. For an admin; each opening asks anew. */
export function hidingQuery(api: Pick<Api, 'showHiding'>, id: string) {
  return query(api.showHiding, { id }, { live: ['admin'], staleTime: 0 })
}

/** How many products of a saller are in each state. */
export function myStatesQuery(api: Pick<Api, 'countMyProducts'>, email: string) {
  return query(api.countMyProducts, { email }, { live: ['orders'] })
}

/** The products of the table: all that match `q` for an admin, otherwise one saller's own. */
export type RowScope =
  | ({ all: true; q: string; sort: PriceOrder | undefined } & RowFilters)
  | { all: false; email: string }

export interface RowFilters {
  state?: State | undefined
  /** Days in Bangladesh, both included. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * The products of the table's numbered pages. The API pages by cursor, so they are loaded in chunks of a hundred up to the
 * wanted page and sliced here: page 100 of 1,200 products takes twelve calls, once.
 */
export function productRowsQuery(api: Pick<Api, 'listAllProducts' | 'listMyProducts'>, scope: RowScope) {
  const settings = { live, keepsFormer: true } as const
  if (scope.all) {
    const { all: _, q, ...narrowing } = scope
    return listQuery(api.listAllProducts, { limit: CHUNK_SIZE, q: q || undefined, ...narrowing }, settings)
  }
  return listQuery<Input<typeof catalogue.listMyProducts>, Product>(
    api.listMyProducts,
    { limit: CHUNK_SIZE, email: scope.email },
    settings,
  )
}

/** Key prefixes of the queries that show products: every list of them, and the figures of the overview. */
export const PRODUCT_SLICES = ['catalogue', 'dashboard'] as const

/** Changes products, then refreshes the queries that show them. */
export function useProductCall<I, O>(call: Call<I, O>) {
  return useCall(call, ...PRODUCT_SLICES)
}

/** The product leaves the lists when the server has acknowledged, then they are refetched (row S12). */
export function useDeleteProduct(api: Pick<Api, 'deleteProduct'>) {
  const queryClient = useQueryClient()
  const refresh = useRefresh(...PRODUCT_SLICES)
  return useMutation({
    mutationFn: (id: string) => api.deleteProduct({ id }),
    onSuccess: (_, id) => {
      const without = ({ items, total, ...page }: Page<Product>) => ({
        ...page,
        items: items.filter((product) => product._id !== id),
        total: total - 1,
      })
      for (const call of ['listMyProducts', 'listAllProducts'])
        queryClient.setQueriesData<Pages>(
          { queryKey: ['catalogue', call, 'pages'] },
          (data) => data && { ...data, pages: data.pages.map(without) },
        )
    },
    // A refusal means that the list is stale.
    onSettled: () => {
      refresh()
    },
  })
}
