import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { useWords } from '#ui/text/words.ts'

export function BrandsSkeleton() {
  const { assortment: words } = useWords()
  return <RowSkeletons label={words.loading} count={8} />
}
