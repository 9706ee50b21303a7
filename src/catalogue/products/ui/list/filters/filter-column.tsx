import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FacetGroup } from '#catalogue/facts/contract.ts'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { BEFORE_PRICE, chosenOf, hasNoRoomFor, isChosen, isFull, toggled, valuesOf } from '../../list-choices.ts'
import { filterOf, type ListSearch } from '../../list-search.ts'
import { facetsQuery } from '../../queries.ts'
import { LIST_FORM_ID } from '../search-form.tsx'
import { NearMe } from './near-me.tsx'
import { PriceFields } from './price-fields.tsx'

/** The id of the column, which the filter button links to for visitors without scripts. */
export const COLUMN_ID = 'filters'

/** The facets that are open from the beginning. The brands are chips above the list: theirs opens when several are chosen. */
const OPEN = ['kind', 'grade', 'ramGb']
/** Choices that a longer facet shows first. */
const FIRST_CHOICES = 6

export interface FilterColumnProps {
  search: ListSearch
  /** Resolves when the list has changed. */
  onChange: (change: Partial<ListSearch>) => Promise<void>
}

/**
 * The filters beside the list: each choice acts at once. On phones they are in a sheet; without scripts the filter button
 * leads here, and the fields belong to the list's form.
 */
export function FilterColumn({ search, onChange }: FilterColumnProps) {
  const { filters, apply } = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data } = useQuery(facetsQuery(api, filterOf(search)))
  const [pressed, press] = usePressed(search, onChange)
  const groups = data?.groups ?? []
  const column = useEarlyChoices(groups, search, press)
  const facets = (shown: readonly FacetGroup[]) =>
    shown.map((group) => (
      <Facet
        key={group.name}
        group={group}
        search={pressed}
        onToggle={(value) => press(toggled(pressed, group, value))}
        onChange={press}
      />
    ))
  return (
    <aside
      ref={column}
      id={COLUMN_ID}
      aria-label={filters.title}
      className="scroll-mt-28 max-lg:mt-4 max-lg:hidden max-lg:target:block"
    >
      <div className="flex h-12 items-center justify-between">
        <h2 className="text-h4 font-semibold">{filters.title}</h2>
      </div>
      {isFull(pressed) && <p className="pb-3 text-small text-ink-2">{filters.full}</p>}
      {facets(groups.filter(isBeforePrice))}
      <PriceFields search={search} onChange={press} />
      {facets(groups.filter((group) => !isBeforePrice(group)))}
      <span className="mt-4 hidden noscript:block">
        <button type="submit" form={LIST_FORM_ID} className={buttonClass({ full: true })}>
          {apply}
        </button>
      </span>
    </aside>
  )
}

/**
 * The search with what was pressed since its list is on its way: boxes stay as they were pressed, and a second press keeps the
 * first.
 */
function usePressed(search: ListSearch, onChange: FilterColumnProps['onChange']) {
  const given = JSON.stringify(search)
  const [pressed, setPressed] = useState({ change: {}, given })
  if (pressed.given !== given) setPressed({ change: {}, given })
  async function press(more: Partial<ListSearch>) {
    const change = { ...pressed.change, ...more }
    setPressed({ change, given })
    await onChange(change)
    // Also when it led to the same search as before.
    setPressed((now) => (now.change === change ? { ...now, change: {} } : now))
  }
  return [{ ...search, ...pressed.change }, press] as const
}

/** Boxes that were pressed while the code of the column was on its way act once it has come. */
function useEarlyChoices(groups: readonly FacetGroup[], search: ListSearch, onChange: FilterColumnProps['onChange']) {
  const column = useRef<HTMLElement>(null)
  const given = useRef({ groups, search, onChange })
  useEffect(() => {
    const { groups: shown, search: before, onChange: act } = given.current
    const boxes = [...(column.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    let after = before
    for (const { name, value, checked } of boxes) {
      const group = shown.find((one) => one.name === name)
      if (group && checked !== isChosen(before, name, value)) after = { ...after, ...toggled(after, group, value) }
    }
    if (after !== before) act(after)
  }, [])
  return column
}

function isBeforePrice({ name }: FacetGroup): boolean {
  return BEFORE_PRICE.includes(name)
}

interface FacetProps {
  group: FacetGroup
  search: ListSearch
  onToggle: (value: string) => void
  onChange: (change: Partial<ListSearch>) => void
}

function Facet({ group, search, onToggle, onChange }: FacetProps) {
  const { filters } = useWords().catalogue.list
  const { name, label, choices } = group
  const chosen = chosenOf(search, group)
  const first = choices.filter(({ selected }, index) => index < FIRST_CHOICES || selected)
  const more = choices.filter((choice) => !first.includes(choice))
  const list = (shown: typeof choices) =>
    shown.map(({ value, label: text, count }) => (
      <FilterChoice
        key={value}
        name={name}
        value={value}
        label={text}
        count={filters.count(count, group.isEstimate ?? false)}
        empty={count === 0}
        checked={chosen.has(value)}
        disabled={chosen.isFull && !chosen.has(value)}
        onToggle={() => onToggle(value)}
      />
    ))
  return (
    <details
      open={OPEN.includes(name) || valuesOf(search, name).length > (name === 'brand' ? 1 : 0)}
      className="group border-t border-line py-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 text-small font-semibold lg:min-h-10 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="size-4 text-ink-3 group-open:rotate-180" />
      </summary>
      <fieldset className="choice-lines">
        <legend className="sr-only">{label}</legend>
        {name === 'district' && (
          <NearMe chosen={valuesOf(search, name)} disabled={hasNoRoomFor(search, name)} onChange={onChange} />
        )}
        {list(first)}
        {more.length > 0 && (
          <details className="open:[&>summary]:hidden">
            <summary className={moreLinkClass('min-h-9 cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
              {filters.more(more.length)}
            </summary>
            {list(more)}
          </details>
        )}
      </fieldset>
    </details>
  )
}

interface FilterChoiceProps {
  name: string
  value: string
  label: string
  count: string
  checked: boolean
  /** True if the choice would be one too many. */
  disabled: boolean
  /** True if the choice would find nothing. */
  empty: boolean
  onToggle: () => void
}

/**
 * One choice of a facet with its number of products, as a line with a box to tick. A page has 150 of them: they have no state,
 * and their styles are those of `choice-lines` around them. The form is for visitors without scripts.
 */
function FilterChoice({ label, count, disabled, empty, checked, onToggle, ...field }: FilterChoiceProps) {
  return (
    <label className={disabled || (empty && !checked) ? 'text-ink-3' : undefined}>
      <input type="checkbox" {...field} form={LIST_FORM_ID} checked={checked} disabled={disabled} onChange={onToggle} />
      {label}
      <small>{count}</small>
    </label>
  )
}
