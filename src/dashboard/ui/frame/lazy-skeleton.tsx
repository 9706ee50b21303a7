import { lazy, Suspense } from 'react'

/** The frame's skeleton: drawn on the server, and no part of a visit that stays in the shop. */
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
