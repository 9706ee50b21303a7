import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { ChipGroup, chipClass } from '#ui/controls/chip.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import { type Chosen, chosenValues, withoutFilters } from '../../list-choices.ts'
import { filterOf, type ListSearch } from '../../list-search.ts'
import { facetsQuery } from '../../queries.ts'
import { listLink } from '../list-link.ts'
import { usePrices, useUnderstood } from './understood.ts'

interface FilterChipsProps {
  search: ListSearch
  brandInPath: boolean
}

/**
 * Shows the meaning of the words and the other filters, each with a link that removes it. The prices are one filter, whether
 * words or fields name them. The brand is left out: it has a chip of its own.
 */
export function FilterChips({ search, brandInPath }: FilterChipsProps) {
  const { filters, price } = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(facetsQuery(api, filterOf(search)))
  const understood = useUnderstood(search)?.chips ?? []
  const { min, max, q } = usePrices(search)
  const chosen = chosenValues({ ...search, brand: undefined }, data?.groups ?? [])
  if (min !== undefined || max !== undefined)
    chosen.push({ label: priceText(min, max, price), without: { min: undefined, max: undefined, q } })
  const link = (change: Partial<ListSearch>) => ({
    ...listLink({ ...search, ...change, page: undefined }, brandInPath),
    resetScroll: false,
    activeOptions: { exact: true },
  })
  const chip = ({ label, without }: Chosen) => (
    <Link key={label} {...link(without)} className={chipClass(true, 'max-w-full pr-3')}>
      <span className="sr-only">{filters.remove} </span>
      <span className="figures truncate">{label}</span>
      <X className="size-4 shrink-0" />
    </Link>
  )
  return (
    <>
      {understood.length > 0 && (
        <ChipGroup label={filters.understood}>
          {understood.map((part) => chip({ label: part.label, without: { q: part.q ?? undefined } }))}
        </ChipGroup>
      )}
      {chosen.length > 0 && (
        <ChipGroup label={filters.on}>
          {chosen.map(chip)}
          <Link {...link({ ...withoutFilters(search), q })} className={moreLinkClass('shrink-0 px-2')}>
            {filters.clearAll}
          </Link>
        </ChipGroup>
      )}
    </>
  )
}

interface PriceWords {
  range: (from: string, to: string) => string
  atLeast: (from: string) => string
  atMost: (to: string) => string
}

function priceText(min: number | undefined, max: number | undefined, words: PriceWords): string {
  if (min === undefined) return words.atMost(groupDigits(max ?? 0))
  return max === undefined ? words.atLeast(groupDigits(min)) : words.range(groupDigits(min), groupDigits(max))
}
