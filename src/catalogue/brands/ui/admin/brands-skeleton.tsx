import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { Loading } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

export function BrandsSkeleton() {
  const { assortment: words } = useWords()
  return (
    <Loading label={words.loading}>
      <RowSkeletons count={8} />
    </Loading>
  )
}
