import { Link } from '@tanstack/react-router'
import { ChipCount, ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Category } from '../../contract.ts'
import { listLink } from './list-link.ts'
import type { ListSearch } from './list-search.ts'

interface BrandChipsProps {
  categories: readonly Category[]
  search: ListSearch
  brandInPath: boolean
}

/** All and the brands with their number of products. The other filters stay (rows P05-P07). */
export function BrandChips({ categories, search, brandInPath }: BrandChipsProps) {
  const { all, brands, number } = useWords().catalogue
  const total = categories.reduce((sum, category) => sum + category.productCount, 0)
  const chips = [
    { brand: undefined, label: all, count: total },
    ...categories.map(({ name, productCount }) => ({ brand: name, label: name, count: productCount })),
  ]
  return (
    <ChipRow label={brands} className="mt-3 md:col-span-3 md:mt-4">
      {chips.map(({ brand, label, count }) => {
        const selected = brand?.toLowerCase() === search.brand?.toLowerCase()
        return (
          <Link
            key={label}
            {...listLink({ ...search, brand, page: undefined }, brandInPath)}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={selected ? 'true' : undefined}
            className={chipClass(selected)}
          >
            {label}
            <ChipCount selected={selected}>{number(count)}</ChipCount>
          </Link>
        )
      })}
    </ChipRow>
  )
}
