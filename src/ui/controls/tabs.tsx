import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../class-names.ts'

interface TabRowProps {
  label: string
  /** Links with `tabClass`, one of them with `aria-current="page"`. */
  children: ReactNode
}

/** The row around tabs that are links, with the line under them. On a narrow screen it scrolls to the selected tab. */
export function TabRow({ label, children }: TabRowProps) {
  const row = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current=page]')
    // Only for another tab: who has scrolled the row stays there when a number in it changes.
    if (!row.current || !tab || tab === shown.current) return
    shown.current = tab
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  })
  return (
    <nav
      ref={row}
      aria-label={label}
      className="flex gap-1 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] lg:px-3"
    >
      {children}
    </nav>
  )
}

/** A tab with a green line under the chosen one, for router links; the number in it is a Count. Add `aria-current="page"`. */
export function tabClass(on: boolean): string {
  return cx(
    'relative flex h-13 shrink-0 items-center gap-2 px-3 text-small font-medium whitespace-nowrap transition-colors duration-150 -outline-offset-2 max-sm:gap-1.5 max-sm:px-2',
    on
      ? 'text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent'
      : 'text-ink-3 hover:text-ink',
  )
}
