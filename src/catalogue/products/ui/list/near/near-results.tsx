import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { SearchNote } from '#catalogue/search/contract.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { nearProductsQuery } from '../search-note.tsx'
import { ProductGrid } from './product-grid.tsx'

/** In place of an empty list: what fits fewer of the words, and which words were left out. */
export function NearResults({ near }: { near: NonNullable<SearchNote['near']> }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const products = useQuery(nearProductsQuery(api, near.q)).data?.items ?? []
  return (
    <section aria-label={near.text} className="pb-6">
      <h2 className="text-h3 font-semibold break-words">{near.title}</h2>
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
