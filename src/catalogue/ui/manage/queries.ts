import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Input, Page } from '#shared/endpoint.ts'
import type { catalogue, Product } from '../../contract.ts'

type Api = Client<typeof catalogue>
type Pages = InfiniteData<Page<Product>, string | null>

/** Cards of My Products before Load more: they fill rows of two and three. */
const CARDS = 12
/** The longest page that the API gives. */
const CHUNK = 100

const MINE = ['catalogue', 'listMyProducts'] as const
const ROWS = ['catalogue', 'rows'] as const

/** A saller's own products for the grid, newest first. */
export function myProductsQuery(api: Pick<Api, 'listMyProducts'>, email: string) {
  return infiniteQueryOptions({
    queryKey: [...MINE, email],
    queryFn: ({ pageParam, signal }) =>
      api.listMyProducts({ email, limit: CARDS, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Product>) => last.next,
  })
}

/** Whose products the table lists: all that fit `q` for an admin, one saller's own otherwise. */
export type RowsOf = { all: true; q: string } | { all: false; email: string }

/**
 * The products behind the numbered pages of the table. The API goes from cursor to cursor, so they are fetched in chunks
 * of a hundred up to the page that is wanted and cut on this side: page 100 of 1,200 products is twelve calls, once.
 */
export function productRowsQuery(api: Pick<Api, 'listAllProducts' | 'listMyProducts'>, of: RowsOf) {
  return infiniteQueryOptions({
    queryKey: [...ROWS, of],
    queryFn: ({ pageParam, signal }) => {
      const chunk = { limit: CHUNK, ...(pageParam !== null && { cursor: pageParam }) }
      if (!of.all) return api.listMyProducts({ ...chunk, email: of.email }, { signal })
      return api.listAllProducts({ ...chunk, ...(of.q !== '' && { q: of.q }) }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Product>) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** Every list of products and the figures of the overview are asked for anew. */
function useRefetch() {
  const queryClient = useQueryClient()
  return () => {
    queryClient.invalidateQueries({ queryKey: ['dashboard'] })
    return queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  }
}

/** Changes the lists of this person's screen before the new answer is there. */
function usePatch() {
  const queryClient = useQueryClient()
  return (change: (page: Page<Product>) => Page<Product>) => {
    for (const queryKey of [MINE, ROWS])
      queryClient.setQueriesData<Pages>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(change) })
  }
}

export function useAddProduct(api: Pick<Api, 'addProduct'>) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (product: Input<typeof catalogue.addProduct>) => api.addProduct(product),
    onSuccess: () => {
      refetch()
    },
  })
}

/** Lists and product page are asked for anew; also after a refusal, for then the product is not what it was. */
export function useEditProduct(api: Pick<Api, 'editProduct'>) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (product: Input<typeof catalogue.editProduct>) => api.editProduct(product),
    onSettled: () => {
      refetch()
    },
  })
}

/** The product leaves the lists when the server has acknowledged, then they are fetched anew (row S12). */
export function useDeleteProduct(api: Pick<Api, 'deleteProduct'>) {
  const refetch = useRefetch()
  const patch = usePatch()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.deleteProduct({ id }),
    onSuccess: (_, { id }) => {
      patch((page) => {
        const items = page.items.filter((product) => product._id !== id)
        return { ...page, items, total: page.total - 1 }
      })
      refetch()
    },
    // Whoever finds nothing to delete looks at an old list.
    onError: () => {
      refetch()
    },
  })
}

/** Undoes a deletion: every list is asked for anew. */
export function useRestoreProduct(api: Pick<Api, 'restoreProduct'>) {
  const refetch = useRefetch()
  return (id: string) => api.restoreProduct({ id }).finally(refetch)
}

/** What the lists say of adverts follows the server: they are asked for anew once it has answered (row S13). */
export function useAdvertise(api: Pick<Api, 'advertise'>) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (product: Product) => api.advertise({ product }),
    onSettled: () => {
      refetch()
    },
  })
}
