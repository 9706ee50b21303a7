import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { ProductCardLink } from '#catalogue/products/ui/product-card.tsx'
import { advertsQuery } from '#catalogue/products/ui/queries.ts'
import { cx } from '#ui/class-names.ts'
import { SectionHead, wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { HOME_COUNT } from './home-search.ts'

const SIZES = '(min-width: 1280px) 384px, (min-width: 768px) 33vw, 264px'

/** Advertisement Products: the newest three. Renders nothing without adverts (row H05). */
export function Adverts() {
  const { home } = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const adverts = useQuery(advertsQuery(api, HOME_COUNT)).data?.items ?? []
  if (adverts.length === 0) return null
  return (
    <section aria-labelledby="adverts" className="mt-12 border-y border-line bg-sunken py-10 md:mt-20 md:py-16">
      <div className={wrapClass}>
        <SectionHead id="adverts" title={home.adverts} text={home.advertsText} />
      </div>
      <ul
        className={cx(
          'mx-auto flex max-w-page snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none]',
          'md:grid md:grid-cols-3 md:gap-6 md:overflow-visible md:px-6 xl:px-0',
        )}
      >
        {adverts.map(({ _id, product }) => (
          <li key={_id} className="flex snap-start max-md:w-[264px] max-md:shrink-0">
            <ProductCardLink
              product={product}
              sizes={SIZES}
              advert={<Megaphone className="size-3.5" />}
              wide
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
