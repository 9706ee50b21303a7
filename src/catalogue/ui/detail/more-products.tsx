import { type QueryClient, useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import { Section } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { catalogue, Product, ProductDetails } from '../../contract.ts'
import { ProductCardLink, ProductRowLink } from '../product-card.tsx'
import { similarProductsQuery } from '../queries.ts'

const SIZES = '(min-width: 1280px) 384px, (min-width: 768px) 33vw, 50vw'

type Api = Pick<Client<typeof catalogue>, 'listSimilarProducts'>

/** Prefetches the similar products. A failure does not fail the page. */
export function loadSimilarProducts({ queryClient, api }: { queryClient: QueryClient; api: Api }, product: Product) {
  const prefetch = queryClient.prefetchQuery(similarProductsQuery(api, product._id))
  return import.meta.env.SSR ? prefetch : undefined
}

/** 'More {brand} Laptops': up to three others of the same category (row D13); nothing when there are none. */
export function MoreProducts({ product }: { product: ProductDetails }) {
  const { more } = useWords().product
  const { api } = useRouteContext({ from: rootRouteId })
  const others = useQuery(similarProductsQuery(api, product._id)).data ?? []
  // Products of another kind are listed only when the brand has no others of this kind.
  const sameKind = others.every(({ kind }) => kind === product.kind)
  const last = others[2]
  if (others.length === 0) return null
  return (
    <Section id="more" title={more(product.category, sameKind && product.kind !== 'other' ? product.kindPlural : null)}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
        {others.map((other, index) => (
          <li key={other._id} className={index === 2 ? 'hidden md:flex' : 'flex'}>
            <ProductCardLink product={other} sizes={SIZES} wide className="w-full" />
          </li>
        ))}
      </ul>
      {last && <ProductRowLink product={last} className="mt-3 md:hidden" />}
    </Section>
  )
}
