import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FacetSearch } from '#catalogue/facts/rules.ts'
import type { Client } from '#shared/client.ts'
import { FIRST_PAGE, type Page } from '#shared/endpoint.ts'
import type { catalogue, Product } from '../contract.ts'
import type { SORTS } from '../rules.ts'

type Api = Client<typeof catalogue>

/** The filter and order of a list of products; prices in whole taka. */
export interface ProductFilter extends FacetSearch {
  q?: string | undefined
  sort?: (typeof SORTS)[number] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

/** One page of the product list: 12 cards fill rows of 2, 3 and 4. */
export const PAGE_SIZE = 12

/** The product list, page by page. When the filter changes, the former cards stay until the new ones are loaded. */
export function productListQuery(api: Pick<Api, 'listProducts'>, filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'listProducts', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api.listProducts({ ...filter, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page<Product>) => last.next,
    placeholderData: keepPreviousData,
  })
}

/** The first `limit` products that match. */
export function productsQuery(api: Pick<Api, 'listProducts'>, filter: ProductFilter & { limit: number }) {
  return queryOptions({
    queryKey: ['catalogue', 'listProducts', filter],
    queryFn: ({ signal }) => api.listProducts(filter, { signal }),
  })
}

/** What a list can be narrowed by. When the filter changes, the former counts stay until the new ones are loaded. */
export function facetsQuery(api: Pick<Api, 'listFacets'>, { sort: _, ...filter }: ProductFilter) {
  return queryOptions({
    queryKey: ['catalogue', 'listFacets', filter],
    queryFn: ({ signal }) => api.listFacets(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function productQuery(api: Pick<Api, 'showProduct'>, id: string) {
  return queryOptions({
    queryKey: ['catalogue', 'showProduct', { id }],
    queryFn: ({ signal }) => api.showProduct({ id }, { signal }),
  })
}

/** Up to three similar products, shown below a product. */
export function similarProductsQuery(api: Pick<Api, 'listSimilarProducts'>, id: string) {
  return queryOptions({
    queryKey: ['catalogue', 'listSimilarProducts', { id }],
    queryFn: ({ signal }) => api.listSimilarProducts({ id }, { signal }),
  })
}

/** The brands that lists offer, with their photo and number of products. */
export function categoriesQuery(api: Pick<Api, 'listCategories'>) {
  return queryOptions({
    queryKey: ['catalogue', 'listCategories', {}],
    queryFn: ({ signal }) => api.listCategories({}, { signal }),
  })
}

/** All brands that a new product can have. */
export function brandsQuery(api: Pick<Api, 'listBrands'>) {
  return queryOptions({
    queryKey: ['catalogue', 'listBrands', {}],
    queryFn: ({ signal }) => api.listBrands({}, { signal }),
  })
}

/** How many sallers have something on sale, counted up to a thousand. */
export function sallerCountQuery(api: Pick<Api, 'countSallers'>) {
  return queryOptions({
    queryKey: ['catalogue', 'countSallers', {}],
    queryFn: ({ signal }) => api.countSallers({}, { signal }),
  })
}

/** The newest `limit` adverts. */
export function advertsQuery(api: Pick<Api, 'listAdverts'>, limit: number) {
  return queryOptions({
    queryKey: ['catalogue', 'listAdverts', { limit }],
    queryFn: ({ signal }) => api.listAdverts({ limit }, { signal }),
  })
}
