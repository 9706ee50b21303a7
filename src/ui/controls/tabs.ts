import { cx } from '../class-names.ts'

/** The row around tabs that are links (`nav`), with the line under them. */
export const tabRowClass = 'flex gap-1 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] lg:px-3'

/** A tab with a green line under the chosen one, for router links; the number in it is a Count. Add `aria-current="page"`. */
export function tabClass(on: boolean): string {
  return cx(
    'relative flex h-13 shrink-0 items-center gap-2 px-3 text-small font-medium whitespace-nowrap transition-colors duration-150 -outline-offset-2 max-sm:gap-1.5 max-sm:px-2',
    on
      ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
      : 'text-ink-3 hover:text-ink',
  )
}
