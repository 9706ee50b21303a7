import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

const loadParts = () => import('./compare-choice.tsx')
const CardControls = lazy(async () => ({ default: (await loadParts()).CardControls }))
const CompareBar = lazy(async () => ({ default: (await loadParts()).CompareBar }))

/** The controls of a card, after the first load: the page of the server has none that would not work. */
export function LateCardControls(props: { id: string; name: string; compare?: boolean | undefined; short?: boolean }) {
  return (
    <Late>
      <CardControls {...props} />
    </Late>
  )
}

export function LateCompareBar() {
  return (
    <Late>
      <CompareBar />
    </Late>
  )
}

function Late({ children }: { children: ReactNode }) {
  return useHydrated() && <Suspense>{children}</Suspense>
}
