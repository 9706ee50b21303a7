import { lazy, Suspense } from 'react'

/** The server renders it. In the browser it loads when a history is not found: the first load has this case of every page. */
const Page = import.meta.env.SSR
  ? (await import('./history-view.tsx')).NoHistory
  : lazy(async () => ({ default: (await import('./history-view.tsx')).NoHistory }))

export function NoHistory() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
