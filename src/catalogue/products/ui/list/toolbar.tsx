import type { ReactNode } from 'react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ToolbarSelect } from '#ui/controls/toolbar-select.tsx'
import { useWords } from '#ui/text/words.ts'
import { SORTS } from '../../rules.ts'
import type { ListSearch } from './list-search.ts'
import { LIST_FORM_ID } from './search-form.tsx'

interface ToolbarProps {
  /** The price filter. */
  children: ReactNode
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/** Price range and order (rows P03 P04). Without scripts they are fields of the search form, sent by its button. */
export function Toolbar({ children, search, onChange }: ToolbarProps) {
  const words = useWords().catalogue.list
  return (
    <div className="flex flex-wrap gap-2 pt-1.5 md:contents">
      {children}
      <ToolbarSelect
        form={LIST_FORM_ID}
        name="sort"
        label={words.sortBy}
        value={search.sort ?? 'default'}
        choices={SORTS.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        onChange={({ target }) => {
          const sort = SORTS.find((known) => known === target.value)
          onChange({ sort: sort === 'default' ? undefined : sort })
        }}
        className="min-w-0 flex-[1.3]"
      />
      <span className="hidden noscript:block max-md:w-full md:col-span-full md:mt-3">
        <button type="submit" form={LIST_FORM_ID} className={buttonClass({ className: 'max-md:w-full' })}>
          {words.apply}
        </button>
      </span>
    </div>
  )
}
