import type { Product } from '#catalogue/contract.ts'
import { filterOf, type ListSearch } from '#catalogue/ui/list/list-search.ts'
import { categoriesQuery, productListQuery, productQuery } from '#catalogue/ui/queries.ts'
import { groupDigits } from '#shared/money.ts'
import { absolute, breadcrumbs, itemList, type PublicHead, type ShownPage } from '../head-parts.ts'
import { largestPhoto } from './photo.ts'

/** All products, or those of the brand in the search, whose own address is that of its category. */
export function productListHead(page: ShownPage): PublicHead {
  const { brand } = page.search as ListSearch
  return listHead(page, brand)
}

/** One category. */
export function categoryHead(page: ShownPage): PublicHead {
  return listHead(page, page.params.name)
}

function listHead(page: ShownPage, asked: string | undefined): PublicHead {
  const { words, queryClient, api } = page
  const search = page.search as ListSearch
  const categories = queryClient.getQueryData(categoriesQuery(api).queryKey) ?? []
  const brand = categories.find(({ name }) => name.toLowerCase() === asked?.toLowerCase())?.name
  const filter = { ...filterOf(search), brand: brand && page.params.name ? brand : search.brand }
  const shown = queryClient.getQueryData(productListQuery(api, filter).queryKey)?.pages[0]?.items ?? []
  const canonical = brand ? categoryPath(brand) : '/products'
  const { list } = words.catalogue
  const steps: [string, string][] = [
    [list.page, '/products'],
    ...(brand ? [[brand, canonical] as [string, string]] : []),
  ]
  return {
    title: brand ? list.titleOf(brand) : list.title,
    description: brand ? words.findable.productsOf(brand) : words.findable.products,
    canonical,
    // What somebody searched for is no page of ours; a brand that we do not have has nothing on it.
    index: !search.q && (asked === undefined || brand !== undefined),
    type: 'website',
    properties: [],
    data: [
      breadcrumbs(page, steps),
      itemList(
        page,
        shown.map(({ _id, name }) => ({ name, path: productPath(_id) })),
      ),
    ],
  }
}

/** One product. Guests cannot read the page while it is guarded: its preview is for links that people share. */
export function productHead(page: ShownPage): PublicHead | null {
  const { words, settings, queryClient, api, params } = page
  const product = queryClient.getQueryData(productQuery(api, params.id as string).queryKey)
  if (!product) return null
  const { name, resaleTaka, location, category } = product
  const canonical = productPath(product._id)
  return {
    title: name,
    description: words.findable.product(name, groupDigits(resaleTaka), location),
    canonical,
    index: settings.publicProductPages,
    photo: { url: product.photo, alt: name },
    type: 'product',
    properties: [
      ['product:price:amount', String(resaleTaka)],
      ['product:price:currency', 'BDT'],
      ['product:condition', 'used'],
      ['product:availability', 'in stock'],
      ['product:brand', category],
    ],
    data: [
      breadcrumbs(page, [
        [words.catalogue.list.page, '/products'],
        [category, categoryPath(category)],
        [name, canonical],
      ]),
      productData(page, product),
    ],
  }
}

/** A product that is here is on sale: one that was sold is taken down, and its address answers 404. */
function productData(page: ShownPage, product: Product): object {
  const url = absolute(productPath(product._id), page)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    image: [absolute(largestPhoto(product.photo), page)],
    url,
    sku: product._id,
    category: product.kind,
    brand: { '@type': 'Brand', name: product.category },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url,
      price: product.resaleTaka,
      priceCurrency: 'BDT',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: 'https://schema.org/InStock',
      areaServed: product.location,
      seller: { '@type': 'Person', name: product.salerName },
    },
  }
}

function productPath(id: string): string {
  return `/products/sp/${id}`
}

function categoryPath(name: string): string {
  return `/products/${encodeURIComponent(name)}`
}
