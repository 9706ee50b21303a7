import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

/**
 * The classes of a chip, for a button or a link: 40 px high with a touch area of 44 px, dark when selected. A selected link
 * also needs `aria-current`.
 */
export function chipClass(selected: boolean, className?: string): string {
  return cx(
    'relative inline-flex h-10 shrink-0 items-center after:absolute after:inset-x-0 after:-inset-y-0.75 gap-2 rounded-full border px-4 text-small font-medium whitespace-nowrap transition-colors duration-150',
    selected
      ? 'border-inverse bg-inverse text-on-inverse'
      : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
    className,
  )
}

/** The number in a chip. */
export function ChipCount({ selected, children }: { selected: boolean; children: ReactNode }) {
  return <span className={cx('figures', selected ? 'opacity-70' : 'text-ink-3')}>{children}</span>
}

/** The row of chips: scrolls sideways to the screen's edges below `md`, wraps from there on. */
export function chipRowClass(className?: string): string {
  return cx(
    'flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap',
    className,
  )
}

interface ChipGroupProps {
  label: string
  children: ReactNode
}

/** A row of chips with a name. */
export function ChipRow({ className, ...group }: ChipGroupProps & { className?: string | undefined }) {
  return <NamedChips {...group} className={chipRowClass(className)} />
}

/** Chips with a name of their own in a row that they share with others. */
export function ChipGroup({ className = 'contents', ...group }: ChipGroupProps & { className?: string }) {
  return <NamedChips {...group} className={className} />
}

function NamedChips({ label, ...rest }: ChipGroupProps & { className: string }) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and cannot scroll in every browser
  return <div role="group" aria-label={label} {...rest} />
}
