import { SlidersHorizontal } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import { iconButtonClass } from '#ui/controls/button-class.ts'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { useWords } from '#ui/text/words.ts'
import { digits } from '#words/numbers.ts'
import type { ListSearch } from '../../list-search.ts'
import { COLUMN_ID } from './filter-column.tsx'
import { useFilterCount } from './understood.ts'

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

interface FilterButtonProps {
  search: ListSearch
  onChange: (change: Partial<ListSearch>) => void
}

/** Opens the filters in a sheet, with the number of those that are on. Without scripts it leads to the filters on the page. */
export function FilterButton({ search, onChange }: FilterButtonProps) {
  const { filters } = useWords().catalogue.list
  const dialog = useLazyDialog()
  const count = useFilterCount(search)

  function open(event: MouseEvent) {
    event.preventDefault()
    dialog.open()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a link works without scripts, a button does not */}
      <a
        href={`#${COLUMN_ID}`}
        role="button"
        aria-label={filters.button(count)}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        className={iconButtonClass('secondary', 'relative size-12 lg:hidden')}
      >
        <SlidersHorizontal className="size-5" />
        {count > 0 && (
          <span className="figures absolute -top-2 -right-2 min-w-6 rounded-full bg-inverse px-1.5 text-center text-caption/6 font-semibold text-on-inverse">
            {digits(count)}
          </span>
        )}
      </a>
      {dialog.isMounted && (
        <Suspense>
          <FilterSheet open={dialog.isOpen} search={search} onClose={dialog.close} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}
