import { lazy, Suspense } from 'react'

/** Drawn on the server with the 404; no part of a visit that finds its page. */
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
