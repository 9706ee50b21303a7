import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Product } from '#catalogue/products/contract.ts'
import { isOnSale } from '#catalogue/products/rules.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { prices as words } from '#words/prices.ts'
import type { Prices } from '../contract.ts'
import { PriceCard } from './price-card.tsx'
import { productPricesQuery } from './queries.ts'

/** Prices of products similar to one on sale, with a link to the page of its model. Empty if no prices are known. */
export function ProductPrices({ product }: { product: Pick<Product, '_id' | 'resaleTaka' | 'state'> }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const isListed = isOnSale(product)
  const { data, isPending } = useQuery({ ...productPricesQuery(api, product._id), enabled: isListed })
  if (!isListed || (!data && !isPending)) return null
  if (!data)
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-36 rounded-card" />
      </Loading>
    )
  return (
    <PriceCard prices={data} taka={isOfModel(data) ? product.resaleTaka : undefined}>
      {data.page && (
        <Link to={data.page} className={moreLinkClass('mt-2')}>
          {data.page.split('/').length > 4 ? words.more : words.moreOfBrand}
        </Link>
      )}
    </PriceCard>
  )
}

/** True if the price can be marked on the range. The prices of all models of a line are too far apart for that. */
function isOfModel({ sold, asked }: Prices): boolean {
  return sold ? sold.step !== 'line-year' : asked !== null
}
