import type { Fact, Grade, Kind } from '#catalogue/facts/contract.ts'
import type { Client } from '#shared/client.ts'
import { type HeadMatch, largestPhoto, publicHead, type RouteHead } from '#ui/page/head.ts'
import { absoluteUrl, breadcrumbs, itemList, type JsonLd, pageUrl } from '#ui/page/structured-data.ts'
import { groupDigits } from '#words/numbers.ts'
import type { catalogue, ProductDetails } from '../contract.ts'
import { filterOf, hasFacets, type ListSearch } from './list-search.ts'
import { categoriesQuery, productListQuery } from './queries.ts'

type Match = HeadMatch<Client<typeof catalogue>>

/** The list of all products, or of one brand, whose canonical address is that of its category. */
export function productListHead(match: Match & { search: ListSearch }, documentTitle: string): Promise<RouteHead> {
  return listHead(match, documentTitle, match.search.brand, filterOf(match.search))
}

/** One category: the list with the brand in the path. One that the lists do not offer has a page, too. */
export function categoryHead(
  match: Match & { search: ListSearch },
  documentTitle: string,
  brand: string,
): Promise<RouteHead> {
  return listHead(match, documentTitle, brand, { ...filterOf(match.search), brand }, brand)
}

function listHead(
  match: Match & { search: ListSearch },
  documentTitle: string,
  requestedBrand: string | undefined,
  filter: ReturnType<typeof filterOf>,
  ofPath?: string,
): Promise<RouteHead> {
  const { words, queryClient, api } = match.context
  const offered = findBrand(match, requestedBrand)
  const brand = ofPath ?? offered
  const products = queryClient.getQueryData(productListQuery(api, filter).queryKey)?.pages[0]?.items ?? []
  const canonical = brand ? categoryPath(brand) : '/products'
  const { list } = words.catalogue
  const steps: [string, string][] = [[list.page, '/products']]
  const named = brand && words.catalogue.brandName(brand)
  if (named) steps.push([named, canonical])
  return publicHead(match, documentTitle, {
    title: named ? list.titleOf(named) : list.title,
    description: named ? words.metadata.productsOf(named) : words.metadata.products,
    canonical,
    // Search results and filters are endless variants of the list, and the list of a brand that is not offered is empty.
    index: !match.search.q && !hasFacets(match.search) && (requestedBrand === undefined || offered !== undefined),
    type: 'website',
    data: [
      breadcrumbs(match.context, steps),
      itemList(
        match.context,
        products.map(({ _id, name }) => ({ name, path: productPath(_id) })),
      ),
    ],
  })
}

/** The brand in its own spelling, found by its name in any case. */
function findBrand({ context }: Match, name: string | undefined): string | undefined {
  const categories = context.queryClient.getQueryData(categoriesQuery(context.api).queryKey) ?? []
  return categories.find((category) => category.name.toLowerCase() === name?.toLowerCase())?.name
}

/** Head of the page that explains the four grades of one kind. */
export function gradesHead(
  match: HeadMatch,
  documentTitle: string,
  title: string,
  { kind, grades }: { kind: Kind; grades: Grade[] },
): Promise<RouteHead> {
  const { conditionName } = match.context.words.catalogue
  const canonical = `/grades/${kind.id}`
  const steps: [string, string][] = [
    [match.context.words.catalogue.list.page, '/products'],
    [kind.plural, kindPath(kind.id)],
    [title, canonical],
  ]
  return publicHead(match, documentTitle, {
    title,
    description: grades.map(({ name, short }) => `${conditionName(name)}: ${short}`).join(' '),
    canonical,
    index: true,
    type: 'website',
    data: [breadcrumbs(match.context, steps)],
  })
}

/** One product. A page that guests cannot read is not indexed, but links to it still get a preview. */
export function productHead(match: Match, documentTitle: string, product: ProductDetails): Promise<RouteHead> {
  const { words, settings } = match.context
  const { name, resaleTaka, shownLocation, category, kind, kindPlural, state } = product
  const canonical = productPath(product._id)
  return publicHead(match, documentTitle, {
    title: name,
    description: words.metadata.product(name, groupDigits(resaleTaka), shownLocation),
    canonical,
    // A product that is not on sale any more keeps its page for a while, and leaves the search engines at once.
    index: settings.publicProductPages && AVAILABILITY[state] !== undefined,
    photo: { url: product.photo, alt: name },
    type: 'product',
    properties: [
      ['product:price:amount', String(resaleTaka)],
      ['product:price:currency', 'BDT'],
      ['product:condition', 'used'],
      ['product:availability', state === 'live' ? 'in stock' : 'out of stock'],
      ['product:brand', category],
    ],
    data: [
      breadcrumbs(match.context, [
        [words.catalogue.list.page, '/products'],
        [kindPlural, kindPath(kind)],
        [words.catalogue.brandName(category), categoryPath(category)],
        [name, canonical],
      ]),
      productData(match, product),
    ],
  })
}

/** Availability of the states that lists show. A product in any other state is not on sale. */
const AVAILABILITY: Partial<Record<ProductDetails['state'], string>> = {
  live: 'https://schema.org/InStock',
  reserved: 'https://schema.org/Reserved',
}

function productData({ context: { settings } }: Match, product: ProductDetails): JsonLd {
  const url = pageUrl(productPath(product._id), settings)
  const { specs, grade } = product
  const model = typeof specs.model === 'string' ? specs.model : undefined
  const colour = typeof specs.colour === 'string' ? specs.colour : undefined
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    image: product.photos.map((photo) => absoluteUrl(largestPhoto(photo), settings)),
    url,
    sku: product._id,
    category: product.kindName,
    brand: { '@type': 'Brand', name: product.category },
    ...(model && { model }),
    ...(colour && { color: colour }),
    itemCondition: conditionOf(grade?.id),
    ...(product.facts.length > 0 && { additionalProperty: product.facts.map(property) }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.resaleTaka,
      priceCurrency: 'BDT',
      itemCondition: conditionOf(grade?.id),
      availability: AVAILABILITY[product.state] ?? 'https://schema.org/SoldOut',
      areaServed: product.place ?? product.shownLocation,
      seller: { '@type': 'Person', name: product.salerName },
    },
  }
}

/** Condition in the terms of schema.org. A product without a grade is damaged: it is sold for its parts. */
function conditionOf(grade: string | undefined): string {
  return `https://schema.org/${grade === 'for-parts' ? 'Damaged' : 'Used'}Condition`
}

function property({ field, label, value }: Fact): JsonLd {
  return { '@type': 'PropertyValue', propertyID: field, name: label, value }
}

function kindPath(kind: string): string {
  return `/products?kind=${kind}`
}

function productPath(id: string): string {
  return `/products/sp/${id}`
}

function categoryPath(name: string): string {
  return `/products/${encodeURIComponent(name)}`
}
