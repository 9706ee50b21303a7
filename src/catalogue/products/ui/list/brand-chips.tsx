import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChipCount, ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Category } from '../../contract.ts'
import { facetsQuery } from '../queries.ts'
import { listLink } from './list-link.ts'
import { filterOf, type ListSearch } from './list-search.ts'

interface BrandChipsProps {
  categories: readonly Category[]
  search: ListSearch
  brandInPath: boolean
}

/** So many brands are shown at once; the others after a press. */
const FIRST_BRANDS = 8

/** All and the brands with their number of products in the list shown. The other filters stay (rows P05-P07). */
export function BrandChips({ categories, search, brandInPath }: BrandChipsProps) {
  const { all, brands, list, number } = useWords().catalogue
  const counted = useCounts(categories, search)
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const chips = [{ brand: undefined, label: all, count: total }, ...counted]
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

/** The brands of a narrowed list, without those that have nothing in it; of the whole market all, counted without an estimate. */
function useCounts(categories: readonly Category[], search: ListSearch) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { brand: _brand, sort: _order, ...narrowing } = filterOf(search)
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const { data } = useQuery({ ...facetsQuery(api, filterOf(search)), enabled: isNarrowed })
  const choices = isNarrowed ? data?.groups.find(({ name }) => name === 'brand')?.choices : undefined
  const counts = choices && new Map(choices.map(({ value, count }) => [value, count]))
  return categories
    .filter(({ name }) => !data || !isNarrowed || counts?.has(name))
    .map(({ name, productCount }) => ({ brand: name, label: name, count: counts?.get(name) ?? productCount }))
}
