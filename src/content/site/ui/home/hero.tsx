import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Product } from '#catalogue/products/contract.ts'
import { productCardData } from '#catalogue/products/ui/product-card.tsx'
import { categoriesQuery, productsQuery, sallerCountQuery } from '#catalogue/products/ui/queries.ts'
import { SellLink } from '#people/sign-in/ui/sell-link.tsx'
import { cx } from '#ui/class-names.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Leaf } from '#ui/display/logo.tsx'
import { Photo } from '#ui/display/photo.tsx'
import { Price } from '#ui/display/price.tsx'
import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { homeFilter } from './home-search.ts'
import avif760 from './pictures/desk-760.avif'
import jpeg760 from './pictures/desk-760.jpg'
import webp760 from './pictures/desk-760.webp'
import avif1280 from './pictures/desk-1280.avif'
import jpeg1280 from './pictures/desk-1280.jpg'
import webp1280 from './pictures/desk-1280.webp'

/** The banner (rows H01 H02), with the newest product on its picture. */
export function Hero() {
  const { home, site } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const newest = useQuery(productsQuery(api, homeFilter())).data?.items[0]
  return (
    <section className="border-b border-line bg-linear-to-b from-accent-soft/70 to-page">
      <div
        className={cx(
          wrapClass,
          'grid items-center gap-8 pt-8 pb-12 md:py-14 lg:grid-cols-[1fr_1.08fr] lg:gap-16 lg:py-18',
        )}
      >
        <div>
          <p className="inline-flex items-center gap-2 text-small font-semibold text-accent-ink">
            <LogoMark />
            {home.eyebrow}
          </p>
          <h1 className="mt-4 text-display font-[640] tracking-display text-balance">{home.heading}</h1>
          <p className="mt-5 max-w-lg text-lead text-ink-2">{home.lead}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <Link to="/products" className={buttonClass({ size: 'lg' })}>
              {home.getStarted}
              <ArrowRight className="size-4.5" />
            </Link>
            <Link to="/blog" className={buttonClass({ kind: 'secondary', size: 'lg' })}>
              {home.learnMore}
              <span className="sr-only"> {home.learnMoreWhere}</span>
            </Link>
            <SellLink className={buttonClass({ kind: 'soft', size: 'lg' })}>{site.nav.sell}</SellLink>
          </div>
          <Figures />
        </div>
        <div className="relative max-lg:mb-8">
          <HeroPhoto />
          {newest && <NewestProduct product={newest} />}
        </div>
      </div>
    </section>
  )
}

function HeroPhoto() {
  const sizes = '(min-width: 1280px) 590px, (min-width: 1024px) 46vw, calc(100vw - 32px)'
  return (
    <picture>
      <source type="image/avif" srcSet={`${avif760} 760w, ${avif1280} 1280w`} sizes={sizes} />
      <source type="image/webp" srcSet={`${webp760} 760w, ${webp1280} 1280w`} sizes={sizes} />
      <img
        src={jpeg760}
        srcSet={`${jpeg760} 760w, ${jpeg1280} 1280w`}
        sizes={sizes}
        alt=""
        width={1280}
        height={960}
        fetchPriority="high"
        decoding="async"
        className="photo leaf-corner aspect-4/3 w-full bg-sunken object-cover lg:aspect-[1/.84]"
      />
    </picture>
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
    <dl className="mt-9 flex gap-8 text-caption text-ink-3 max-sm:gap-6">
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

function NewestProduct({ product }: { product: Product }) {
  const words = useWords()
  const face = productCardData(product, words)
  return (
    <Link
      to="/products/sp/$id"
      params={{ id: product._id }}
      className="absolute -bottom-7 left-4 flex w-[272px] items-center gap-3 rounded-card border border-line bg-raised p-2.5 pr-3.5 shadow-menu transition-colors duration-150 hover:border-line-strong/50 md:left-8 lg:-bottom-5 lg:-left-8"
    >
      <Photo {...face.photo} alt="" sizes="64px" eager className="size-16 shrink-0 rounded-lg object-cover" />
      <span className="min-w-0">
        <span lang={face.lang} className="block truncate text-small font-medium">
          {face.name}
        </span>
        <span className="block truncate text-micro text-ink-3">{words.home.justListed(face.place)}</span>
        <Price unit={face.unit} amount={face.amount} className="mt-0.5 block text-small" />
      </span>
    </Link>
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
