import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { FIRST_PAGE, type Input, type Page } from '#shared/endpoint.ts'
import type { catalogue, MyProduct, Product } from '../../contract.ts'
import type { ProductMove } from '../../moves.ts'
import type { State } from '../../rules.ts'

type Api = Client<typeof catalogue>
type Pages = InfiniteData<Page<Product>, string | null>

/** Cards of one page of My Products: they fill rows of two and three. */
const CARD_PAGE_SIZE = 12
/** The largest page of the API. */
const CHUNK_SIZE = 100

const MINE = ['catalogue', 'listMyProducts'] as const
const ROWS = ['catalogue', 'rows'] as const

/** A saller's own products for the grid, newest first. */
export function myProductsQuery(api: Pick<Api, 'listMyProducts'>, email: string, state?: State) {
  return infiniteQueryOptions({
    queryKey: [...MINE, email, state ?? 'all'],
    meta: { live: ['orders'] },
    queryFn: ({ pageParam, signal }) =>
      api.listMyProducts(
        { email, limit: CARD_PAGE_SIZE, ...(state && { state }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<MyProduct>) => last.next,
  })
}

/** How a product became what it is, newest first. */
export function productMovesQuery(api: Pick<Api, 'listProductMoves'>, id: string) {
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'listProductMoves', id],
    meta: { live: ['orders', 'office'] },
    queryFn: ({ pageParam, signal }) =>
      api.listProductMoves({ id, limit: 25, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<ProductMove>) => last.next,
  })
}

/** How many products of a saller are in each state. */
export function myStatesQuery(api: Pick<Api, 'countMyProducts'>, email: string) {
  return queryOptions({
    queryKey: ['catalogue', 'countMyProducts', email],
    meta: { live: ['orders'] },
    queryFn: ({ signal }) => api.countMyProducts({ email }, { signal }),
  })
}

/** The products of the table: all that match `q` for an admin, otherwise one saller's own. */
export type RowScope = { all: true; q: string } | { all: false; email: string }

/**
 * The products of the table's numbered pages. The API pages by cursor, so they are loaded in chunks of a hundred up to the
 * wanted page and sliced here: page 100 of 1,200 products takes twelve calls, once.
 */
export function productRowsQuery(api: Pick<Api, 'listAllProducts' | 'listMyProducts'>, scope: RowScope) {
  return infiniteQueryOptions({
    queryKey: [...ROWS, scope],
    meta: { live: ['orders', 'office'] },
    queryFn: ({ pageParam, signal }) => {
      const chunk = { limit: CHUNK_SIZE, ...(pageParam !== null && { cursor: pageParam }) }
      if (!scope.all) return api.listMyProducts({ ...chunk, email: scope.email }, { signal })
      return api.listAllProducts({ ...chunk, ...(scope.q !== '' && { q: scope.q }) }, { signal })
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Product>) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** Invalidates every list of products and the figures of the overview. */
function useInvalidate() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    return queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  }
}

/** Changes the cached lists before they are refetched. */
function useUpdateLists() {
  const queryClient = useQueryClient()
  return (change: (page: Page<Product>) => Page<Product>) => {
    for (const queryKey of [MINE, ROWS])
      queryClient.setQueriesData<Pages>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(change) })
  }
}

export function useAddProduct(api: Pick<Api, 'addProduct'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (product: Input<typeof catalogue.addProduct>) => api.addProduct(product),
    onSuccess: () => {
      invalidate()
    },
  })
}

/** Invalidates also after a refusal, because the product was then changed by somebody else. */
export function useEditProduct(api: Pick<Api, 'editProduct'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (product: Input<typeof catalogue.editProduct>) => api.editProduct(product),
    onSettled: () => {
      invalidate()
    },
  })
}

/** The product leaves the lists when the server has acknowledged, then they are refetched (row S12). */
export function useDeleteProduct(api: Pick<Api, 'deleteProduct'>) {
  const invalidate = useInvalidate()
  const updateLists = useUpdateLists()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.deleteProduct({ id }),
    onSuccess: (_, { id }) => {
      updateLists((page) => {
        const items = page.items.filter((product) => product._id !== id)
        return { ...page, items, total: page.total - 1 }
      })
      invalidate()
    },
    // A refusal means that the list is stale.
    onError: () => {
      invalidate()
    },
  })
}

/** Undoes a deletion and invalidates the lists. */
export function useRestoreProduct(api: Pick<Api, 'restoreProduct'>) {
  const invalidate = useInvalidate()
  return (id: string) => api.restoreProduct({ id }).finally(invalidate)
}

/** The lists show the advert when the server has answered: they are refetched then (row S13). */
export function useAdvertise(api: Pick<Api, 'advertise'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (advert: Input<typeof catalogue.advertise>) => api.advertise(advert),
    onSettled: () => {
      invalidate()
    },
  })
}

export function useEndAdvert(api: Pick<Api, 'endAdvert'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => api.endAdvert({ id }),
    onSettled: () => {
      invalidate()
    },
  })
}

/** Pauses, resumes, extends, or says that it was sold elsewhere. A refusal means that the list is stale. */
export function useMoveProduct(api: Pick<Api, 'moveProduct'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (move: Input<typeof catalogue.moveProduct>) => api.moveProduct(move),
    onSettled: () => {
      invalidate()
    },
  })
}

/** An admin hides a product, or takes that back. */
export function useHideProduct(api: Pick<Api, 'hideProduct'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (hiding: Input<typeof catalogue.hideProduct>) => api.hideProduct(hiding),
    onSettled: () => {
      invalidate()
    },
  })
}
