import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide-react'
import type { Page } from '#shared/endpoint.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ToggleGroup } from '#ui/controls/toggle-group.tsx'
import { ToolbarSelect } from '#ui/controls/toolbar-select.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Product } from '../../contract.ts'
import { SORTS } from '../../rules.ts'
import type { ListSearch } from '../list-search.ts'
import { useUnderstood } from './filters/understood.ts'
import { useLayout } from './layout-preference.ts'
import { LIST_FORM_ID } from './search-form.tsx'

/** The infinite query of a product list. */
export type ListResult = UseInfiniteQueryResult<{ pages: Page<Product>[] }>

interface ListHeaderProps {
  list: ListResult
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/**
 * The number of shown and of all products, the order and the layout (rows P01-P04). Without scripts the order is a field of the
 * search form, sent by its button.
 */
export function ListHeader({ list, search, onChange }: ListHeaderProps) {
  const words = useWords().catalogue.list
  const [layout, setLayout] = useLayout()
  const ofWords = useUnderstood(search)?.sort
  return (
    <div className="mt-2 mb-3 flex min-h-11 items-center gap-2 max-sm:flex-wrap noscript:flex-wrap md:mt-4 md:mb-5 md:gap-3">
      <p aria-live="polite" className="figures min-w-0 flex-1 text-small text-ink-2 max-sm:basis-full">
        {list.data ? <ProductCount pages={list.data.pages} /> : !list.isError && <Skeleton className="h-4 w-32" />}
      </p>
      <ToolbarSelect
        form={LIST_FORM_ID}
        name="sort"
        label={words.sortBy}
        value={search.sort ?? ofWords ?? 'default'}
        choices={SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        onChange={({ target }) => {
          const sort = SORTS.find((known) => known === target.value)
          onChange({ sort: sort === 'default' ? undefined : sort })
        }}
        className="max-sm:min-w-0 max-sm:flex-1 sm:max-md:w-38 md:w-62 max-md:[&>span:first-child]:sr-only"
      />
      <span className="hidden noscript:block">
        <button type="submit" form={LIST_FORM_ID} className={buttonClass({})}>
          {words.apply}
        </button>
      </span>
      <div className="shrink-0 noscript:hidden">
        <ToggleGroup
          label={words.layout}
          value={layout}
          onChange={setLayout}
          choices={[
            { value: 'grid', label: words.grid, icon: LayoutGrid },
            { value: 'list', label: words.rows, icon: List },
          ]}
        />
      </div>
    </div>
  )
}

function ProductCount({ pages }: { pages: Page<Product>[] }) {
  const words = useWords().catalogue.list
  const { total = 0, isEstimate } = pages.at(-1) ?? {}
  const shown = pages.reduce((sum, page) => sum + page.items.length, 0)
  return (
    <>
      <b className="font-semibold text-ink">{words.shown(shown, total, isEstimate)}</b>{' '}
      <span className="sm:max-md:sr-only">{words.products(total)}</span>
    </>
  )
}
