import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ProductDetails } from '#catalogue/products/contract.ts'

const GuideLink = lazy(async () => ({ default: (await import('#content/blog/ui/guide-link.tsx')).GuideLink }))
const ListingHistory = lazy(async () => ({
  default: (await import('#deals/papers/ui/listing-history.tsx')).ListingHistory,
}))
const ViewCounter = lazy(async () => ({
  default: (await import('#deals/numbers/ui/view-counter.tsx')).ViewCounter,
}))

/**
 * Parts of a product page that are loaded after the rest, because the server does not wait for them: the earlier sales of the
 * device, the guide to its kind, and the count of its views.
 */
export function LateParts(props: { product: ProductDetails }) {
  return (
    useHydrated() && (
      <Suspense>
        <ListingHistory {...props} />
        <GuideLink {...props} />
        <ViewCounter {...props} />
      </Suspense>
    )
  )
}
