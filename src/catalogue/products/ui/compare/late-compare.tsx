import { useHydrated } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

const loadParts = () => import('./compare-choice.tsx')
const CompareToggle = lazy(async () => ({ default: (await loadParts()).CompareToggle }))
const CompareBar = lazy(async () => ({ default: (await loadParts()).CompareBar }))

/** The control of a card, after the first load: the page of the server has none that would not work. */
export function LateCompareToggle(props: { id: string; name: string; short?: boolean }) {
  return (
    <Late>
      <CompareToggle {...props} />
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
