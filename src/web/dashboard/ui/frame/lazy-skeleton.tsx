import { lazy, Suspense } from 'react'
import { Skeleton as Bar, Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

/** The skeleton of the frame: rendered on the server, and loaded in the browser only when it is shown. */
const Skeleton = import.meta.env.SSR
  ? (await import('./frame-skeleton.tsx')).FrameSkeleton
  : lazy(() => import('./frame-skeleton.tsx').then((module) => ({ default: module.FrameSkeleton })))

export function LazySkeleton() {
  return (
    <Suspense fallback={<Beginning />}>
      <Skeleton />
    </Suspense>
  )
}

/** Stands while the skeleton is loaded: otherwise the page is white for as long. */
function Beginning() {
  return (
    <div className="min-h-dvh bg-sunken">
      <div className="h-14 border-b border-line bg-surface lg:hidden" />
      <Loading label={useWords().site.loading} className="px-4 py-5 lg:px-8 lg:py-10">
        <Bar className="h-72 rounded-card" />
      </Loading>
    </div>
  )
}
