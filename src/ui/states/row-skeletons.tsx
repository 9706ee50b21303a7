import type { ReactNode } from 'react'
import { Loading, Skeleton } from './skeleton.tsx'

/** `count` rows of a list with a round picture, two lines and a button; `head` is above them. */
export function RowSkeletons({ label, count, head }: { label: string; count: number; head?: ReactNode }) {
  return (
    <Loading label={label}>
      {head}
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: identical items that are never reordered
          key={index}
          className="flex items-center gap-4 border-t border-line px-4 py-3 first:border-t-0"
        >
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <span className="min-w-0 flex-1 space-y-2">
            <Skeleton className="h-3.5 w-32 max-w-full" />
            <Skeleton className="h-3 w-44 max-w-full" />
          </span>
          <Skeleton className="h-6 w-16 max-sm:hidden" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </Loading>
  )
}
