import { type QueryClient, useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import { Section } from '#ui/layout.tsx'
import { useWords } from '#ui/words.ts'
import type { catalogue, Product } from '../../contract.ts'
import { productsQuery } from '../../queries.ts'
import { ProductCardLink, ProductRowLink } from '../../ui.tsx'

/** Others beside a product (row N03), chosen from the newest of its brand. */
const MORE = 3
const NEWEST = 12
const SIZES = '(min-width: 1280px) 384px, (min-width: 768px) 33vw, 50vw'

type Api = Pick<Client<typeof catalogue>, 'listProducts'>

function moreQuery(api: Api, product: Product) {
  return productsQuery(api, { brand: product.category, limit: NEWEST })
}

/** Fetches them; they are no reason to fail. */
export function loadMore({ queryClient, api }: { queryClient: QueryClient; api: Api }, product: Product) {
  const work = queryClient.prefetchQuery(moreQuery(api, product))
  return import.meta.env.SSR ? work : undefined
}

/** The same kind of thing first: who looks at a watch sees watches before laptops of its brand. */
function othersLike(product: Product, items: readonly Product[]): Product[] {
  const others = items.filter(({ _id }) => _id !== product._id)
  const alike = others.filter(({ kind }) => kind === product.kind)
  return [...alike, ...others.filter(({ kind }) => kind !== product.kind)].slice(0, MORE)
}

/** 'More {brand} Laptops': up to three others of the same category (row D13). Without any it is not there. */
export function MoreProducts({ product }: { product: Product }) {
  const { more } = useWords().product
  const { api } = useRouteContext({ from: rootRouteId })
  const items = useQuery(moreQuery(api, product)).data?.items ?? []
  const others = othersLike(product, items)
  const oneKind = others.every(({ kind }) => kind === product.kind)
  const last = others[2]
  if (others.length === 0) return null
  return (
    <Section id="more" title={more(product.category, oneKind ? product.kind : 'other')}>
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
