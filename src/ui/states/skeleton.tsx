import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

/** One shimmering bar in place of content that loads. `className` sets its size, such as `h-4 w-2/3`. */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('skeleton block', className)} aria-hidden="true" />
}

/**
 * A group of skeletons. Announces `label` once and stays invisible for the first 150 ms. `className` is that of the loaded
 * content.
 */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div role="status" className={cx('appear-delayed', className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** `count` product cards of the exact size of ProductCard. */
export function CardSkeletons({ count, wide }: { count: number; wide?: boolean | undefined }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical items that are never reordered
    <div key={index} className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="p-3 sm:p-4">
        <div className={cx('min-h-11 space-y-2 sm:min-h-12', wide && 'lg:min-h-6')}>
          <Skeleton className="h-4 w-full" />
          <Skeleton className={cx('h-4 w-2/3', wide && 'lg:hidden')} />
        </div>
        <div className="mt-2 flex h-5 items-center">
          <Skeleton className="h-3 w-1/2" />
        </div>
        <div className="flex h-5 items-center">
          <Skeleton className="h-3 w-1/2" />
        </div>
        <div className="flex h-5 items-center">
          <Skeleton className="h-3 w-2/3" />
        </div>
        <div className="flex h-15 flex-col justify-end gap-2 pt-3 sm:h-16 xl:h-9 xl:flex-row xl:items-end xl:justify-between">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-3 w-14" />
        </div>
      </div>
    </div>
  ))
}

/** `count` products of the exact size of ProductRow. */
export function ProductRowSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical items that are never reordered
    <div key={index} className="flex gap-3 rounded-card border border-line bg-surface p-2 sm:gap-5 sm:p-3">
      <Skeleton className="h-26 w-29 rounded-lg sm:h-[174px] sm:w-58" />
      <div className="flex-1 space-y-3 py-1 sm:py-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  ))
}
