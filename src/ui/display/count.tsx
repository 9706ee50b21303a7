import { cx } from '../class-names.ts'

interface CountProps {
  strong?: boolean | undefined
  /** Undefined while it loads: the space of two digits is reserved. */
  children: string | undefined
}

/** A number in a small round box: unread messages in the menu (`strong`), or the rows of a tab. */
export function Count({ strong, children }: CountProps) {
  return (
    <span
      className={cx(
        'figures min-w-8 rounded-full px-2 text-center text-micro leading-5',
        strong ? 'bg-inverse font-semibold text-on-inverse' : 'bg-sunken text-ink-2',
        children === undefined && 'invisible',
      )}
    >
      {children}
    </span>
  )
}
