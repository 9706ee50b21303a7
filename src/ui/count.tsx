import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A number in a small round box: unread letters in the menu (`strong`), people behind a tab. */
export function Count({ strong, children }: { strong?: boolean | undefined; children: ReactNode }) {
  return (
    <span
      className={cx(
        'figures rounded-full px-2 text-micro leading-5',
        strong ? 'bg-inverse font-semibold text-on-inverse' : 'bg-sunken text-ink-2',
      )}
    >
      {children}
    </span>
  )
}
