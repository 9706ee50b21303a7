import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FacetGroup, Facets } from '#catalogue/facts/contract.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { ChipCount, chipClass } from '#ui/controls/chip.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { groupDigits } from '#words/numbers.ts'
import {
  BEFORE_PRICE,
  hasNoRoomFor,
  isChosen,
  isFull,
  isTooMany,
  toggled,
  valuesOf,
  withoutFilters,
} from '../../list-choices.ts'
import { filterOf, type ListSearch } from '../../list-search.ts'
import { facetsQuery } from '../../queries.ts'
import { PriceRangeFields, type PriceTexts } from '../price-range-fields.tsx'
import { NearMe } from './near-me.tsx'
import { taka } from './price-fields.tsx'
import { usePrices } from './understood.ts'

/** The facets that are open from the beginning. */
const OPEN = ['kind', 'brand', 'grade', 'ramGb']
/** Placeholders for the facets until they are loaded. */
const PLACES = ['kind', 'brand', 'price', 'grade', 'place']

interface FilterSheetProps {
  open: boolean
  search: ListSearch
  onClose: () => void
  onChange: (change: Partial<ListSearch>) => void
}

/** The filters of a phone: what is chosen is counted at once and narrows the list when the sheet is left by its button. */
export function FilterSheet(props: FilterSheetProps) {
  const [draft, setDraft] = useState(props.search)
  const [wasOpen, setWasOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  // While rendering, because an effect would first show the choices of the last time.
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setDraft(props.search)
    if (props.open) setOpened(opened + 1)
  }
  return (
    <Sheet {...props} key={opened} draft={draft} onDraft={(change) => setDraft((now) => ({ ...now, ...change }))} />
  )
}

interface SheetProps extends FilterSheetProps {
  draft: ListSearch
  onDraft: (change: Partial<ListSearch>) => void
}

function Sheet({ open, onClose, onChange, draft, onDraft }: SheetProps) {
  const { filters, price } = useWords().catalogue.list
  const { api } = useRouteContext({ from: rootRouteId })
  const { data, isPending } = useQuery({ ...facetsQuery(api, filterOf(draft)), enabled: open })
  const prices = usePrices(draft)
  const [texts, setTexts] = useState<PriceTexts>({ from: amount(prices.min), to: amount(prices.max) })
  const [min, max] = [taka(texts.from), taka(texts.to)]

  function changeTexts(next: PriceTexts) {
    setTexts(next)
    onDraft({ min: taka(next.from) ?? undefined, max: taka(next.to) ?? undefined, q: prices.q })
  }
  function clear() {
    onDraft({ ...withoutFilters(draft), q: prices.q })
    setTexts({ from: '', to: '' })
  }
  function show() {
    const [least, most] =
      (draft.min ?? 0) > (draft.max ?? Number.POSITIVE_INFINITY) ? [draft.max, draft.min] : [draft.min, draft.max]
    onChange({ ...draft, min: least, max: most })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={filters.title}
      closeLabel={price.close}
      size="lg"
      tall
      footer={
        <>
          <Button kind="quiet" size="lg" onClick={clear}>
            {price.clear}
          </Button>
          <Button size="lg" onClick={show} disabled={min === null || max === null} className="figures">
            <span aria-live="polite">{showText(data, draft, filters)}</span>
          </Button>
        </>
      }
    >
      <p role="status" className="text-small text-ink-2">
        {isFull(draft) && filters.full}
      </p>
      {isPending ? (
        <FacetsLoading />
      ) : (
        <Groups groups={data?.groups ?? []} draft={draft} onDraft={onDraft}>
          <fieldset className="pb-5">
            <legend className="mb-1 text-small font-semibold">{price.title}</legend>
            <PriceRangeFields texts={texts} onTexts={changeTexts} invalidFrom={min === null} invalidTo={max === null} />
          </fieldset>
        </Groups>
      )}
    </Dialog>
  )
}

interface GroupsProps extends Pick<SheetProps, 'draft' | 'onDraft'> {
  groups: FacetGroup[]
  /** The prices. */
  children: ReactNode
}

function Groups({ groups, draft, onDraft, children }: GroupsProps) {
  const isFirst = ({ name }: FacetGroup) => BEFORE_PRICE.includes(name)
  const list = (shown: FacetGroup[]) =>
    shown.map((group) => <Facet key={group.name} group={group} draft={draft} onDraft={onDraft} />)
  return (
    <>
      {list(groups.filter(isFirst))}
      {children}
      {list(groups.filter((group) => !isFirst(group)))}
    </>
  )
}

/** In place of all facets: the prices alone would be moved by those that come before them. */
function FacetsLoading() {
  return (
    <Loading label={useWords().catalogue.loading} className="flex flex-col gap-4">
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-10" />
      ))}
    </Loading>
  )
}

interface ShowWords {
  show: string
  showCount: (total: number, isEstimate: boolean, kind: string | undefined) => string
}

/** `Show 18 laptops` when the list is of one kind. */
function showText(data: Facets | undefined, draft: ListSearch, { show, showCount }: ShowWords): string {
  if (!data) return show
  const [only, ...others] = valuesOf(draft, 'kind')
  const kinds = data.groups.find(({ name }) => name === 'kind')?.choices ?? []
  const kind = others.length === 0 ? kinds.find(({ value }) => value === only)?.label : undefined
  return showCount(data.total, data.isEstimate ?? false, kind)
}

interface FacetProps {
  group: FacetGroup
  draft: ListSearch
  onDraft: (change: Partial<ListSearch>) => void
}

function Facet({ group, draft, onDraft }: FacetProps) {
  const { filters } = useWords().catalogue.list
  const { name, label, choices } = group
  const chosen = choices.filter(({ value }) => isChosen(draft, name, value))
  const chips = (
    <fieldset className="flex flex-wrap gap-2 pb-5">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, label: text, count }) => (
        <ChoiceChip
          key={value}
          label={text}
          count={filters.count(count, group.isEstimate ?? false)}
          checked={isChosen(draft, name, value)}
          disabled={isTooMany(draft, group, value)}
          onToggle={() => onDraft(toggled(draft, group, value))}
        />
      ))}
    </fieldset>
  )
  return (
    <details open={OPEN.includes(name) || undefined} className="group border-t border-line first-of-type:border-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-small [&::-webkit-details-marker]:hidden">
        <span className="shrink-0 font-semibold">{label}</span>
        <span className="min-w-0 flex-1 truncate text-right text-ink-3 group-open:invisible">
          {chosen.length > 0 ? chosen.map((choice) => choice.label).join(', ') : filters.any}
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-ink-3 group-open:rotate-180" />
      </summary>
      {name === 'district' && (
        <NearMe chosen={valuesOf(draft, name)} disabled={hasNoRoomFor(draft, name)} onChange={onDraft} />
      )}
      {chips}
    </details>
  )
}

function amount(value: number | undefined): string {
  return value === undefined ? '' : groupDigits(value)
}

interface ChoiceChipProps {
  label: string
  count: string
  checked: boolean
  /** True if the choice would be one too many. */
  disabled: boolean
  onToggle: () => void
}

/** A choice as a chip to press: a box to tick that looks like a chip. */
function ChoiceChip({ label, count, checked, disabled, onToggle }: ChoiceChipProps) {
  return (
    <label
      className={chipClass(
        checked,
        cx(
          disabled && 'text-ink-3',
          'max-w-full cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        ),
      )}
    >
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onToggle} className="sr-only" />
      <span className="truncate">{label}</span>
      <ChipCount selected={checked}>{count}</ChipCount>
    </label>
  )
}
