import { wrapClass } from '#ui/page/layout.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

/** From `lg` photo and details on the left and the buy column on the right; one column below that. */
export const columnsClass = 'grid grid-cols-1 gap-x-12 lg:grid-cols-[1.42fr_1fr] lg:grid-rows-[auto_1fr]'

/** Shown while the product loads, in the same columns. */
export function ProductSkeleton() {
  const { loading } = useWords().product
  return (
    <Loading label={loading} className={`${wrapClass} pb-20 max-md:px-0 md:pt-3`}>
      <h1 className="sr-only">{loading}</h1>
      <div className="flex h-11 items-center max-md:px-4">
        <Skeleton className="h-3.5 w-72 max-w-full" />
      </div>
      <div className={columnsClass}>
        <Skeleton className="aspect-3/2 w-full md:aspect-4/3 rounded-none md:rounded-dialog" />
        <div className="px-4 pt-5 md:px-0 lg:pt-0">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="mt-2 h-8 w-3/5" />
          <Skeleton className="mt-4 h-4 w-48" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-6 h-52 w-full rounded-card" />
        </div>
      </div>
    </Loading>
  )
}
