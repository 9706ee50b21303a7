import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChipCount, ChipGroup, chipClass } from '#ui/controls/chip.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Category } from '../../contract.ts'
import { filterOf, type ListSearch } from '../list-search.ts'
import { facetsQuery } from '../queries.ts'
import { listLink } from './list-link.ts'

interface BrandChipsProps {
  categories: readonly Category[]
  search: ListSearch
  brandInPath: boolean
}

/** Brands that are shown at once; the others after a press. */
const FIRST_BRANDS = 8

/**
 * Chips for All and for the brands, each with its number of products in the shown list. The numbers are left out until they are
 * known. The other filters stay (rows P05-P07).
 */
export function BrandChips({ categories, search, brandInPath }: BrandChipsProps) {
  const { all, brands, list, number } = useWords().catalogue
  const selected = search.brand?.toLowerCase().split(',') ?? []
  const chips = useChips(categories, search, all)
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
          {count !== undefined && <ChipCount selected={isSelected}>{number(count)}</ChipCount>}
        </Link>
      )
    })
  return (
    <ChipGroup label={brands} className="flex items-center gap-2 max-md:shrink-0 md:flex-wrap">
      {links(first)}
      {more.length > 0 && (
        <details className="flex shrink-0 gap-2 md:open:w-full">
          <summary className={chipClass(false, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
            {list.filters.moreBrands}
          </summary>
          <div className="flex gap-2 pt-2 md:flex-wrap">{links(more)}</div>
        </details>
      )}
    </ChipGroup>
  )
}

interface Chip {
  brand: string | undefined
  label: string
  count: number | undefined
}

/**
 * All, and the brands of a narrowed list without those that have nothing in it; of the whole market all, counted without an
 * estimate. A chosen brand that lists do not offer is there, too.
 */
function useChips(categories: readonly Category[], search: ListSearch, all: string): Chip[] {
  const { api } = useRouteContext({ from: rootRouteId })
  const { brandName } = useWords().catalogue
  const { brand: chosen, sort: _order, ...narrowing } = filterOf(search)
  const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
  const { data } = useQuery({ ...facetsQuery(api, filterOf(search)), enabled: isNarrowed })
  const choices = data?.groups.find(({ name }) => name === 'brand')?.choices ?? []
  const counts = isNarrowed
    ? new Map(choices.map(({ value, count }) => [value.toLowerCase(), count]))
    : new Map(categories.map(({ name, productCount }) => [name.toLowerCase(), productCount]))
  const isKnown = !isNarrowed || data !== undefined
  const chips: Chip[] = categories
    .filter(({ name }) => !isKnown || counts.has(name.toLowerCase()))
    .map(({ name }) => ({ brand: name, label: brandName(name), count: counts.get(name.toLowerCase()) }))
  for (const name of chosen?.split(',') ?? [])
    if (!chips.some(({ brand }) => brand?.toLowerCase() === name.toLowerCase()))
      chips.push({
        brand: name,
        label: brandName(name),
        count: isKnown ? (counts.get(name.toLowerCase()) ?? 0) : undefined,
      })
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [{ brand: undefined, label: all, count: isKnown ? total : undefined }, ...chips]
}
