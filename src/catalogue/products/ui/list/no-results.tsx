import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { Facets } from '#catalogue/facts/contract.ts'
import type { SearchNote } from '#catalogue/search/contract.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { ChipCount, chipClass } from '#ui/controls/chip.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { filterOf, type ListSearch } from '../list-search.ts'
import { categoriesQuery, facetsQuery, productListQuery } from '../queries.ts'
import { nearBrandQuery } from './brand/brand-queries.ts'
import { onlyBrand } from './brand/only-brand.ts'
import { usePrices } from './filters/understood.ts'
import { listLink } from './list-link.ts'
import { ProductGrid } from './near/product-grid.tsx'
import { nearProductsQuery } from './search-note.tsx'
import { searchNoteQuery } from './search-note-query.ts'

type NoResultsProps = { search: ListSearch; brandInPath: boolean }

/** No product matches: offers the search without one of its filters, all products, and the other brands. */
export function NoResults({ search, brandInPath }: NoResultsProps) {
  const { list: words, loading } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: list, isPlaceholderData } = useInfiniteQuery(productListQuery(api, filterOf(search)))
  const { data: note } = useQuery({ ...searchNoteQuery(api, search.q ?? ''), enabled: Boolean(search.q) })
  // While the empty list of another search stands in, what this one finds is not known. Where this code comes after that list,
  // nothing stands in here.
  if (!list || isPlaceholderData)
    return (
      <Loading label={loading} className="h-96">
        {null}
      </Loading>
    )
  const brand = onlyBrand(search)
  if (brand) return <NoGoods brand={brand} />
  if (note?.near) return <NearResults near={note.near} search={search} brandInPath={brandInPath} />
  return (
    // EmptyState fills the height of its parent.
    <div>
      <EmptyState
        large
        icon={SearchX}
        title={words.empty}
        text={words.emptyText}
        action={
          <Link to="/products" activeOptions={{ exact: true }} className={buttonClass({ kind: 'secondary' })}>
            {words.clear}
          </Link>
        }
      />
      <div className="mx-auto -mt-10 flex max-w-xl flex-col gap-6 pb-12 text-center">
        <Cheapest search={search} brandInPath={brandInPath} />
        <RelaxedSearches search={search} brandInPath={brandInPath} />
        <OtherBrands search={search} />
      </div>
    </div>
  )
}

/** Shows the lowest price where nothing has the chosen prices, with a link to the list that begins with it. */
function Cheapest({ search, brandInPath }: NoResultsProps) {
  const words = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(facetsQuery(api, filterOf(search)))
  const { q } = usePrices(search)
  if (data?.cheapest === undefined) return null
  const atAnyPrice = { ...search, q, min: undefined, max: undefined, sort: 'price', page: undefined } as const
  return (
    <p className="text-ink-2">
      {words.cheapest(data.cheapest)}{' '}
      <Link {...listLink(atAnyPrice, brandInPath)} className={moreLinkClass()}>
        {words.cheapestFirst}
      </Link>
    </p>
  )
}

const chipsClass = 'flex flex-wrap justify-center gap-2'

/** The search without one of its filters, with the number of products that it then finds: the longest list comes first. */
function RelaxedSearches({ search, brandInPath }: NoResultsProps) {
  const { without } = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(facetsQuery(api, filterOf(search)))
  const offers = data ? offersOf(data, search, without) : []
  if (offers.length === 0) return null
  return (
    <nav aria-label={without.label} className={chipsClass}>
      {offers.map(({ key, label, to, total, isEstimate }) => (
        <Link
          key={key}
          {...listLink({ ...to, page: undefined }, brandInPath)}
          className={chipClass(false, 'max-w-full')}
        >
          <span className="truncate">{label}</span>
          <ChipCount selected={false}>{without.products(total, isEstimate)}</ChipCount>
        </Link>
      ))}
    </nav>
  )
}

interface Offer {
  key: string
  label: string
  to: ListSearch
  total: number
  isEstimate?: true | undefined
}

function offersOf({ without }: Facets, search: ListSearch, words: WithoutWords): Offer[] {
  return without.map(({ name, label, ...counted }) => ({
    key: name,
    label: labelOf(name, label, search, words),
    to: { ...search, ...withoutFilter(name) },
    ...counted,
  }))
}

function withoutFilter(name: string): Partial<ListSearch> {
  return name === 'price' ? { min: undefined, max: undefined } : { [name]: undefined }
}

type WithoutWords = ReturnType<typeof useWords>['catalogue']['list']['without']

function labelOf(name: string, label: string, { q = '' }: ListSearch, words: WithoutWords): string {
  if (name === 'q') return words.words(q)
  if (name === 'brand') return words.brand(label)
  return name === 'price' ? words.price : words.words(label)
}

/** Brands shown, at most: those with the most products. */
const MAX_BRANDS = 8

function OtherBrands({ search }: { search: ListSearch }) {
  const { brandName, list, number } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const { data = [] } = useQuery(categoriesQuery(api))
  const others = data.filter(({ name, productCount }) => productCount > 0 && name !== search.brand).slice(0, MAX_BRANDS)
  if (others.length === 0) return null
  return (
    <nav aria-label={list.without.brands}>
      <p className="mb-3 text-small text-ink-3">{list.without.brands}</p>
      <p className={chipsClass}>
        {others.map(({ name, productCount }) => (
          <Link key={name} to="/products/$name" params={{ name }} className={chipClass(false)}>
            {brandName(name)}
            <ChipCount selected={false}>{number(productCount)}</ChipCount>
          </Link>
        ))}
      </p>
    </nav>
  )
}

/** In place of an empty list: what fits fewer of the words, and which words were left out. */
function NearResults({ near, ...list }: NoResultsProps & { near: NonNullable<SearchNote['near']> }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const products = useQuery(nearProductsQuery(api, near.q)).data?.items ?? []
  return (
    <section aria-label={near.text} className="pb-6">
      <h2 className="text-h3 font-semibold break-words">{near.title}</h2>
      <Cheapest {...list} />
      <p className="mt-1 mb-4 break-words text-ink-2 md:mb-6">{near.text}</p>
      <ProductGrid products={products} />
      <p className="mt-6 text-center md:mt-8">
        <Link to="/products" search={{ q: near.q }} className={buttonClass({ kind: 'secondary' })}>
          <span className="truncate">{near.label}</span>
        </Link>
      </p>
    </section>
  )
}

/** In place of the goods of a brand that has nothing on sale: what others have on sale of the same kinds. */
function NoGoods({ brand }: { brand: string }) {
  const { brandName, list } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const products = useQuery(nearBrandQuery({ api, queryClient }, brand)).data ?? []
  const title = list.noGoods(brandName(brand))
  return (
    <section aria-label={title} className="pb-6">
      <h2 className="mb-4 text-h3 font-semibold break-words md:mb-6">{title}</h2>
      <ProductGrid products={products} />
      <p className="mt-6 text-center md:mt-8">
        <Link to="/products" activeOptions={{ exact: true }} className={buttonClass({ kind: 'secondary' })}>
          {list.clear}
        </Link>
      </p>
    </section>
  )
}
