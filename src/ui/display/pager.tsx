import { ChevronDown, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { digits } from '#words/numbers.ts'
import { cx } from '../class-names.ts'
import type { Icon } from './icon.ts'

const WINDOW_SIZE = 5

export type PagerProps = {
  /** Counted from 1. */
  page: number
  pages: number
  onPage: (page: number) => void
  rows: number
  rowChoices: readonly number[]
  onRows: (rows: number) => void
  labels: {
    /** 'Showing 1 to 9 of 42 products' */
    report: string
    nav: string
    first: string
    previous: string
    next: string
    last: string
    page: (page: number) => string
    rows: string
  }
}

/** The page numbers that are shown: five at most, the current one in the middle where that is possible. */
function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, pages - WINDOW_SIZE + 1))
  return Array.from({ length: Math.min(WINDOW_SIZE, pages) }, (_, index) => first + index)
}

/** The report, the page buttons of more than one page, and the choice of rows below a table (rows M12, N05). */
export function Pager({ page, pages, onPage, rows, rowChoices, onRows, labels }: PagerProps) {
  const atStart = page <= 1
  const atEnd = page >= pages
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 max-sm:px-3">
      <p aria-live="polite" className="figures text-small text-ink-2 max-sm:flex-1">
        {labels.report}
      </p>
      {pages > 1 && (
        <nav
          aria-label={labels.nav}
          className="flex items-center gap-1 max-sm:order-3 max-sm:gap-0.5 max-sm:w-full max-sm:justify-between"
        >
          <Step icon={ChevronsLeft} label={labels.first} off={atStart} onClick={() => onPage(1)} />
          <Step icon={ChevronLeft} label={labels.previous} off={atStart} onClick={() => onPage(page - 1)} />
          {pageWindow(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={labels.page(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
              className={cx(
                'figures inline-flex size-10 items-center justify-center rounded-control text-small font-medium transition-colors duration-150 max-lg:size-9',
                number === page ? 'bg-inverse text-on-inverse' : 'text-ink-2 hover:bg-sunken',
              )}
            >
              {digits(number)}
            </button>
          ))}
          <Step icon={ChevronRight} label={labels.next} off={atEnd} onClick={() => onPage(page + 1)} />
          <Step icon={ChevronsRight} label={labels.last} off={atEnd} onClick={() => onPage(pages)} />
        </nav>
      )}
      <RowsChoice label={labels.rows} rows={rows} choices={rowChoices} onRows={onRows} />
    </div>
  )
}

function Step({ icon: Arrow, label, off, onClick }: { icon: Icon; label: string; off: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={off}
      onClick={onClick}
      className="inline-flex size-10 items-center justify-center rounded-control text-ink-2 transition-colors duration-150 hover:bg-sunken disabled:bg-transparent disabled:text-ink-3/45 max-lg:size-9"
    >
      <Arrow className="size-4.5" />
    </button>
  )
}

type RowsChoiceProps = { label: string; rows: number; choices: readonly number[]; onRows: (rows: number) => void }

function RowsChoice({ label, rows, choices, onRows }: RowsChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-small text-ink-2">
      <span className="max-sm:sr-only">{label}</span>
      <span className="relative inline-flex">
        <select
          value={rows}
          onChange={(event) => onRows(Number(event.target.value))}
          className="figures h-10 appearance-none rounded-control border border-line-strong/60 bg-surface pr-9 pl-3 font-medium text-ink max-md:text-body pointer-coarse:text-body"
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {digits(choice)}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-3 right-3 size-4 text-ink-3" />
      </span>
    </label>
  )
}
