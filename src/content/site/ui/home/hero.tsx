import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Product } from '#catalogue/products/contract.ts'
import { productCardData } from '#catalogue/products/ui/product-card.tsx'
import { categoriesQuery, productsQuery, sallerCountQuery } from '#catalogue/products/ui/queries.ts'
import { SellLink } from '#people/sign-in/ui/sell-link.tsx'
import { cx } from '#ui/class-names.ts'
import { buttonClass, iconButtonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { ChipCount, ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { SearchField } from '#ui/controls/search/search-field.tsx'
import { Leaf } from '#ui/display/logo.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { localPath } from '#ui/text/local-path.ts'
import { useWords } from '#ui/text/words.ts'
import { homeFilter, kindCountsQuery } from './home-search.ts'

/** The banner (rows H01 H02), with what visitors come for: the search, the kinds with their numbers, and the newest goods. */
export function Hero() {
  const { home, site } = useWords()
  return (
    <section className="border-b border-line bg-linear-to-b from-accent-soft/70 to-page">
      <div
        className={cx(
          wrapClass,
          'grid items-center gap-5 pt-5 pb-8 md:gap-8 md:py-10 lg:grid-cols-[1fr_1.08fr] lg:gap-16 lg:py-12',
        )}
      >
        <div className="min-w-0">
          <p className="inline-flex items-center gap-2 text-small font-semibold text-accent-ink">
            <LogoMark />
            {home.eyebrow}
          </p>
          <h1 className="mt-2 text-h1 font-[640] tracking-display text-balance md:mt-4 lg:text-display">
            {home.heading}
          </h1>
          <p className="mt-4 max-w-lg text-lead text-ink-2 max-md:hidden">{home.lead}</p>
          <SearchBox />
          <KindChips />
          <NewestGoods className="mt-3 lg:hidden" />
          <div className="mt-5 flex flex-wrap gap-3">
            <Link to="/products" className={buttonClass({ size: 'lg' })}>
              {home.getStarted}
              <ArrowRight className="size-4.5" />
            </Link>
            <Link to="/blog" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
              {home.learnMore}
              <span className="sr-only"> {home.learnMoreWhere}</span>
            </Link>
            <SellLink className={buttonClass({ kind: 'soft', size: 'lg', className: 'max-sm:hidden' })}>
              {site.nav.sell}
            </SellLink>
          </div>
          <div className="mt-5 flex items-end justify-between gap-4">
            <Figures />
            <SellLink className={moreLinkClass('ml-auto min-h-11 shrink-0 sm:hidden')}>
              {site.nav.sell}
              <ArrowRight className="size-4" />
            </SellLink>
          </div>
        </div>
        <NewestGoods large className="max-lg:hidden" />
      </div>
    </section>
  )
}

/** A form that leads to the list; it works before its script comes, and without it. */
function SearchBox() {
  const { list } = useWords().catalogue
  const navigate = useNavigate()
  return (
    <search aria-label={list.search} className="mt-4 block max-w-lg md:mt-6">
      <form
        method="get"
        action={localPath('/products')}
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          navigate({ to: '/products', search: { q: q || undefined } })
        }}
      >
        <SearchField
          name="q"
          label={list.search}
          placeholder={list.search}
          maxLength={100}
          className="min-w-0 flex-1"
        />
        <button type="submit" aria-label={list.find} className={iconButtonClass('primary', 'size-12')}>
          <ArrowRight className="size-5" />
        </button>
      </form>
    </search>
  )
}

function KindChips() {
  const { home, catalogue } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const kinds = useQuery(kindCountsQuery(api)).data ?? []
  if (kinds.length === 0) return null
  return (
    <ChipRow label={home.kinds} className="mt-2 md:mt-3">
      {kinds.map(({ value, label, count }) => (
        <Link key={value} to="/products" search={{ kind: value }} className={chipClass(false)}>
          {label}
          <ChipCount selected={false}>{catalogue.number(count)}</ChipCount>
        </Link>
      ))}
    </ChipRow>
  )
}

/** The newest goods, with small pictures in one row; `large` beside the words, the first across the others. */
function NewestGoods({ large = false, className }: { large?: boolean; className: string }) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const newest = useQuery(productsQuery(api, homeFilter())).data?.items ?? []
  if (newest.length === 0) return null
  return (
    <ul
      aria-label={words.home.newest}
      className={cx('grid gap-2', large ? 'grid-cols-2 gap-4' : 'grid-cols-3', className)}
    >
      {newest.map((product, index) => (
        <li key={product._id} className={cx('min-w-0', large && 'first:col-span-full')}>
          <GoodsLink
            product={product}
            wide={large && index === 0}
            sizes={large ? '(min-width: 1280px) 590px, 46vw' : '33vw'}
          />
        </li>
      ))}
    </ul>
  )
}

interface GoodsLinkProps {
  product: Product
  wide: boolean
  sizes: string
}

function GoodsLink({ product, wide, sizes }: GoodsLinkProps) {
  const face = productCardData(product, useWords())
  return (
    <Link
      to="/products/sp/$id"
      params={{ id: product._id }}
      className="block h-full overflow-hidden rounded-card border border-line bg-raised transition-colors duration-150 hover:border-line-strong/50"
    >
      <Photo
        {...face.photo}
        alt=""
        sizes={sizes}
        className={cx('w-full bg-sunken object-cover', wide ? 'aspect-[2.4/1]' : 'aspect-4/3')}
      />
      <span className="block p-2 lg:px-3">
        <span lang={face.lang} className="block truncate text-caption font-medium lg:text-small">
          {face.name}
        </span>
        <Price unit={face.unit} amount={face.amount} className="block text-caption whitespace-normal! lg:text-small" />
      </span>
    </Link>
  )
}

/** A smaller count is left out. */
const WORTH_SAYING = 10

/** Shows only counts of the database. */
function Figures() {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const { figures: names } = words.home
  const categories = useQuery(categoriesQuery(api)).data ?? []
  const sallers = useQuery(sallerCountQuery(api)).data
  const figures = [
    { word: names.products, value: categories.reduce((sum, { productCount }) => sum + productCount, 0) },
    { word: names.sallers, value: sallers?.count ?? 0, more: sallers?.more },
  ].filter(({ value }) => value >= WORTH_SAYING)
  if (figures.length === 0) return null
  return (
    <dl className="flex gap-8 text-caption text-ink-3 max-sm:gap-6">
      {figures.map(({ word, value, more }) => (
        <div
          key={word}
          className="flex flex-col-reverse only:flex-row-reverse only:items-baseline only:justify-end only:gap-1.5"
        >
          <dt>{word}</dt>
          <dd className="figures text-h3 font-semibold text-ink">
            {words.catalogue.number(value)}
            {more && '+'}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The leaf without the name, as decoration of a line of text. */
function LogoMark() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-4.5 shrink-0" fill="none">
      <Leaf gradient="mark-leaf" vein="text-white" />
    </svg>
  )
}
