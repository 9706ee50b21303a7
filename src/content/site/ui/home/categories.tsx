import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Category } from '#catalogue/products/contract.ts'
import { categoriesQuery } from '#catalogue/products/ui/queries.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Section } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'

/** The specified brands, as large cards. */
const LARGE = 3
/** The brands with the most products behind those. The others open on a press. */
const SMALL = 8

/** All Categories, each with See All (row H04); further brands below them. */
export function Categories() {
  const { home } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const categories = useQuery(categoriesQuery(api)).data ?? []
  if (categories.length === 0) return null
  return (
    <Section id="categories" title={home.categories}>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-6">
        {categories.slice(0, LARGE).map((category) => (
          <CategoryCard key={category._id} category={category} />
        ))}
      </ul>
      {categories.length > LARGE && (
        <ul aria-label={home.moreBrands} className="mt-3 grid grid-cols-2 gap-3 md:mt-6 md:grid-cols-4 md:gap-6">
          {categories.slice(LARGE, LARGE + SMALL).map((category) => (
            <SmallCard key={category._id} category={category} />
          ))}
        </ul>
      )}
      {categories.length > LARGE + SMALL && (
        <details className="mt-3 md:mt-6">
          <summary className="touch-area inline-flex cursor-pointer items-center py-2 font-semibold text-accent-ink text-small">
            {home.allBrands(categories.length)}
          </summary>
          <ul aria-label={home.otherBrands} className="mt-2 grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-6">
            {categories.slice(LARGE + SMALL).map((category) => (
              <SmallCard key={category._id} category={category} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

/** The link covers the whole card. */
function CategoryCard({ category: { name, photo, productCount } }: { category: Category }) {
  const words = useWords()
  const { home } = words
  return (
    <li className="group relative flex h-32 overflow-hidden rounded-card border border-line bg-surface transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover md:h-44">
      <span className="absolute inset-y-0 right-0 w-[68%] [mask-image:linear-gradient(90deg,transparent,#000_58%)] dark:[mask-image:linear-gradient(90deg,transparent_30%,#000_31%)] md:max-lg:w-[56%]">
        {photo && (
          <Photo
            src={photo}
            alt=""
            sizes="(min-width: 768px) 270px, 68vw"
            className="size-full object-cover transition-transform duration-300 ease-out group-hover:scale-[1.03]"
          />
        )}
      </span>
      <div className="relative flex flex-col p-4 md:p-6">
        <h3 className="text-h3 font-semibold tracking-tight md:text-[1.375rem]">{words.catalogue.brandName(name)}</h3>
        <p className="figures text-caption text-ink-3 md:text-small">{words.catalogue.products(productCount)}</p>
        <Link
          to="/products/$name"
          params={{ name }}
          aria-label={home.seeAllOf(name)}
          className={moreLinkClass('mt-auto self-start')}
        >
          {home.seeAll}
          <ArrowRight className="size-4" />
        </Link>
      </div>
    </li>
  )
}

/** A brand without a photo shows its first letters. */
function SmallCard({ category: { name, photo, productCount } }: { category: Category }) {
  const words = useWords()
  return (
    <li>
      <Link
        to="/products/$name"
        params={{ name }}
        className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface p-2 transition duration-200 ease-out hover:border-line-strong/50 hover:shadow-hover md:p-3"
      >
        {photo ? (
          <span className="size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
            <Photo src={photo} alt="" sizes="64px" width={48} height={48} className="size-full object-cover" />
          </span>
        ) : (
          <span
            aria-hidden="true"
            className="flex size-12 shrink-0 items-center justify-center rounded-control border border-line bg-sunken font-semibold text-ink-3"
          >
            {name.slice(0, 2)}
          </span>
        )}
        <span className="min-w-0">
          <span className="block font-semibold text-small tracking-tight [overflow-wrap:anywhere] md:text-body">
            {words.catalogue.brandName(name)}
          </span>
          <span className="figures block text-caption text-ink-3">{words.catalogue.products(productCount)}</span>
          <span className="mt-0.5 flex items-center gap-1 font-semibold text-accent-ink text-caption">
            {words.home.seeAll}
            <ArrowRight className="size-3.5" />
          </span>
        </span>
      </Link>
    </li>
  )
}
