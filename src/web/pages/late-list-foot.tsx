import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ListSearch } from '#catalogue/products/ui/list-search.ts'

const ListFoot = lazy(async () => ({ default: (await import('./list-foot.tsx')).ListFoot }))

/** The links below a list, after the first load. Space is reserved for them. */
export function LateListFoot(props: { search: ListSearch }) {
  return (
    <div className="min-h-48">
      {useHydrated() && (
        <Suspense>
          <ListFoot {...props} />
        </Suspense>
      )}
    </div>
  )
}
