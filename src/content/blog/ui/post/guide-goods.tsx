import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ProductCardLink } from '#catalogue/products/ui/product-card.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Loaded } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { guides as words } from '#words/guides.ts'
import type { BlogPost } from '../../contract.ts'
import { guideGoodsQuery } from '../queries.ts'

const SIZES = '(min-width: 768px) 350px, 50vw'

/** The newest goods on sale that fit a guide. */
export function GuideGoods({ goods }: { goods: NonNullable<BlogPost['goods']> }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(guideGoodsQuery(api, goods))
  return (
    <section aria-labelledby="goods" className="mt-10 border-t border-line pt-8">
      <div className="mb-5 flex items-end justify-between gap-4">
        <div>
          <h2 id="goods" className="text-h3 font-semibold">
            {words.goods}
          </h2>
          <p className="text-small text-ink-3">{words.goodsText}</p>
        </div>
        <Link to="/products" search={goods} className={moreLinkClass()}>
          {words.all}
        </Link>
      </div>
      <Loaded query={query} failed={words.failed} large={false} skeleton={<GoodsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-ink-2">{words.none}</p>
          ) : (
            <ul className="grid grid-cols-2 gap-3 md:gap-5">
              {items.map((product) => (
                <li key={product._id} className="flex">
                  <ProductCardLink product={product} sizes={SIZES} className="w-full" />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function GoodsSkeleton() {
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-96 rounded-card" />
    </Loading>
  )
}
