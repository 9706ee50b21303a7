import type { FacetSearch } from '#catalogue/facts/rules.ts'
import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { catalogue } from '../contract.ts'
import type { SORTS } from '../rules.ts'

type Api = Client<typeof catalogue>

export const { query, listQuery } = queriesOf('catalogue')

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
  return listQuery(api.listProducts, { ...filter, limit: PAGE_SIZE }, { keepsFormer: true })
}

/** The first `limit` products that match. */
export function productsQuery(api: Pick<Api, 'listProducts'>, filter: ProductFilter & { limit: number }) {
  return query(api.listProducts, filter)
}

/** Filters that a list offers. When the filter changes, the former counts stay until the new ones are loaded. */
export function facetsQuery(api: Pick<Api, 'listFacets'>, { sort: _, ...filter }: ProductFilter) {
  return query(api.listFacets, filter, { keepsFormer: true })
}

export function productQuery(api: Pick<Api, 'showProduct'>, id: string) {
  return query(api.showProduct, { id })
}

/** Up to three similar products, shown below a product. */
export function similarProductsQuery(api: Pick<Api, 'listSimilarProducts'>, id: string) {
  return query(api.listSimilarProducts, { id })
}

/** The brands that lists offer, with their photo and number of products. */
export function categoriesQuery(api: Pick<Api, 'listCategories'>) {
  return query(api.listCategories, {})
}

/** All brands that a new product can have. */
export function brandsQuery(api: Pick<Api, 'listBrands'>) {
  return query(api.listBrands, {})
}

/** How many sallers have something on sale, counted up to a thousand. */
export function sallerCountQuery(api: Pick<Api, 'countSallers'>) {
  return query(api.countSallers, {})
}

/** The newest `limit` adverts. */
export function advertsQuery(api: Pick<Api, 'listAdverts'>, limit: number) {
  return query(api.listAdverts, { limit })
}
