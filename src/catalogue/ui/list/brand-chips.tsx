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

/** So many brands are shown at once; the others after a press. */
const FIRST_BRANDS = 8

/** All and the brands with their number of products. The other filters stay (rows P05-P07). */
export function BrandChips({ categories, search, brandInPath }: BrandChipsProps) {
  const { all, brands, list, number } = useWords().catalogue
  const total = categories.reduce((sum, category) => sum + category.productCount, 0)
  const chips = [
    { brand: undefined, label: all, count: total },
    ...categories.map(({ name, productCount }) => ({ brand: name, label: name, count: productCount })),
  ]
  const selected = search.brand?.toLowerCase().split(',') ?? []
  const first = chips.filter(({ label }, index) => index <= FIRST_BRANDS || selected.includes(label.toLowerCase()))
  const more = chips.filter((chip) => !first.includes(chip))
  const links = (shown: typeof chips) =>
    shown.map(({ brand, label, count }) => {
      const isSelected = brand ? selected.includes(brand.toLowerCase()) : selected.length === 0
      return (
        <Link
          key={label}
          {...listLink({ ...search, brand, page: undefined }, brandInPath)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={isSelected ? 'true' : undefined}
          className={chipClass(isSelected)}
        >
          {label}
          <ChipCount selected={isSelected}>{number(count)}</ChipCount>
        </Link>
      )
    })
  return (
    <ChipRow label={brands} className="mt-3 md:col-span-full md:mt-4">
      {links(first)}
      {more.length > 0 && (
        <details className="flex shrink-0 gap-2 md:open:w-full">
          <summary className={chipClass(false, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
            {list.filters.moreBrands}
          </summary>
          <div className="flex gap-2 pt-2 md:flex-wrap">{links(more)}</div>
        </details>
      )}
    </ChipRow>
  )
}
