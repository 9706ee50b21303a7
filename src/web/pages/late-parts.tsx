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
 * What of the page of a product is loaded after the rest of it, because the server does not wait for late parts: the
 * earlier sales of the device, the guide to its kind, and the count of looks at it.
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
