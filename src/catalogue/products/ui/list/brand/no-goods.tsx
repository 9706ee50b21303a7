import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { ProductGrid } from '../near/product-grid.tsx'
import { nearBrandQuery } from './brand-queries.ts'

/** In place of the goods of a brand that has nothing on sale: what others have on sale of the same kinds. */
export function NoGoods({ brand }: { brand: string }) {
  const { list } = useWords().catalogue
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const products = useQuery(nearBrandQuery({ api, queryClient }, brand)).data ?? []
  return (
    <section aria-label={list.noGoods(brand)} className="pb-6">
      <h2 className="mb-4 text-h3 font-semibold break-words md:mb-6">{list.noGoods(brand)}</h2>
      <ProductGrid products={products} />
      <p className="mt-6 text-center md:mt-8">
        <Link to="/products" activeOptions={{ exact: true }} className={buttonClass({ kind: 'secondary' })}>
          {list.clear}
        </Link>
      </p>
    </section>
  )
}
