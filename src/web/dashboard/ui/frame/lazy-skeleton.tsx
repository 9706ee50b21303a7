import { lazy, Suspense } from 'react'

/** The skeleton of the frame: rendered on the server, and loaded in the browser only when it is shown. */
const Skeleton = import.meta.env.SSR
  ? (await import('./frame-skeleton.tsx')).FrameSkeleton
  : lazy(() => import('./frame-skeleton.tsx').then((module) => ({ default: module.FrameSkeleton })))

export function LazySkeleton() {
  return (
    <Suspense>
      <Skeleton />
    </Suspense>
  )
}
