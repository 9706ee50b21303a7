import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight, PackageOpen } from 'lucide-react'
import type { Product } from '#catalogue/products/contract.ts'
import { ProductCardLink, ProductRowLink } from '#catalogue/products/ui/product-card.tsx'
import { categoriesQuery, productsQuery } from '#catalogue/products/ui/queries.ts'
import { cx } from '#ui/class-names.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { Section } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { CardSkeletons, Loading } from '#ui/states/skeleton.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { HOME_COUNT, homeFilter } from './home-search.ts'

const SECTION = 'all-products'

/** All Products: the newest three, chips that filter them by brand, View All (rows H06 H11). */
export function SomeProducts({ brand }: { brand: string | undefined }) {
  const { home } = useWords()
  return (
    <Section
      id={SECTION}
      title={home.products}
      className="[&_h2]:scroll-mt-24"
      more={
        <Link to="/products" search={{ brand }} className={moreLinkClass()}>
          {home.viewAll}
          <ArrowRight className="size-4" />
        </Link>
      }
    >
      <Chips brand={brand} />
      <Products brand={brand} />
    </Section>
  )
}

function Chips({ brand }: { brand: string | undefined }) {
  const { all, brands, brandName } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const names = useQuery(categoriesQuery(api)).data?.map(({ name }) => name) ?? []
  return (
    <ChipRow label={brands} className="-mt-1 mb-5 md:-mt-3 md:mb-6">
      {[undefined, ...names].map((name) => {
        const selected = name?.toLowerCase() === brand?.toLowerCase()
        return (
          <Link
            key={name ?? ''}
            to="/"
            search={{ brand: name }}
            // Without scripts the page reloads and scrolls here.
            hash={SECTION}
            hashScrollIntoView={false}
            resetScroll={false}
            replace
            activeOptions={{ exact: true }}
            aria-current={selected ? 'true' : undefined}
            className={chipClass(selected)}
          >
            {name === undefined ? all : brandName(name)}
          </Link>
        )
      })}
    </ChipRow>
  )
}

function Products({ brand }: { brand: string | undefined }) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const list = useQuery({ ...productsQuery(api, homeFilter(brand)), placeholderData: keepPreviousData })
  if (list.isError)
    return (
      <ErrorState
        title={words.catalogue.list.failed}
        text={explain(list.error, words)}
        retry={words.catalogue.list.retry}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
      />
    )
  if (!list.data)
    return (
      <Loading label={words.catalogue.loading} className="grid grid-cols-1 gap-6 md:grid-cols-3">
        <CardSkeletons count={HOME_COUNT} wide />
      </Loading>
    )
  if (list.data.items.length === 0)
    return <EmptyState icon={PackageOpen} title={words.home.noProducts} text={words.home.noProductsText} />
  return <ThreeProducts products={list.data.items} faint={list.isPlaceholderData} />
}

const SIZES = '(min-width: 1280px) 384px, 33vw'

/** Rows on phones, cards from 768 px. Keeps the height of three when a brand has fewer. */
function ThreeProducts({ products, faint }: { products: Product[]; faint: boolean }) {
  const look = cx('transition-opacity duration-150', faint && 'opacity-55')
  return (
    <div aria-busy={faint} className={look}>
      <ul className="hidden gap-6 md:grid md:grid-cols-3">
        {products.map((product) => (
          <li key={product._id} className="flex">
            <ProductCardLink product={product} sizes={SIZES} wide className="w-full" />
          </li>
        ))}
      </ul>
      <ul className="min-h-[384px] space-y-3 md:hidden">
        {products.map((product) => (
          <li key={product._id}>
            <ProductRowLink product={product} />
          </li>
        ))}
      </ul>
    </div>
  )
}
