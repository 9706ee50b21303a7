import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../class-names.ts'
import { useSearchKey } from './search-key.ts'

const looks = {
  bar: 'rounded-full border-line bg-sunken text-small max-md:text-body pointer-coarse:text-body',
  table: 'rounded-control border-line-strong/60 bg-surface text-small max-md:text-body pointer-coarse:text-body',
  page: 'rounded-control border-line-strong/80 bg-surface text-body',
}

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'aria-label'> & {
  label: string
  look?: keyof typeof looks
  /** Use of the key / on this page, for screen readers. Devices with a mouse show the key in the empty box. */
  searchKeyHint?: string
}

/** A search box without a visible label: `bar` (site bar, round), `table` (44 px) or `page` (48 px). Same props as input. */
export function SearchField({ label, look = 'page', searchKeyHint, className, ...rest }: SearchFieldProps) {
  const hint = useSearchKey() ? searchKeyHint : undefined
  return (
    <span className={cx('relative block', look === 'page' ? 'h-12' : 'h-11', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-3">
        <Search className="size-4.5" />
      </span>
      <input
        type="search"
        aria-label={label}
        enterKeyHint="search"
        title={hint}
        aria-keyshortcuts={hint && '/'}
        {...rest}
        className={cx('peer size-full border pr-4 pl-10.5', looks[look])}
      />
      {hint && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden size-6 rounded-badge border border-line bg-surface text-center text-caption leading-[22px] text-ink-3 pointer-fine:peer-[:placeholder-shown:not(:focus)]:block"
        >
          /
        </span>
      )}
    </span>
  )
}
