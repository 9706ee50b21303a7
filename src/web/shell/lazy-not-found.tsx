import { lazy, Suspense } from 'react'

/** The server renders it. In the browser it loads when a page is not found. */
const Page = import.meta.env.SSR
  ? (await import('./not-found.tsx')).NotFoundPage
  : lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NotFoundPage })))

export function NotFoundPage() {
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
