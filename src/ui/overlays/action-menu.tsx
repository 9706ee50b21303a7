import { Menu } from '@base-ui/react/menu'
import { cx } from '../class-names.ts'
import { iconButtonClass } from '../controls/button-class.ts'
import type { Icon } from '../display/icon.ts'

interface Action {
  label: string
  icon: Icon
  onSelect: () => void
  /** True for an action that ends or deletes something: shown in red. */
  danger?: boolean
}

export type ActionMenuProps = {
  /** Accessible name of the button: the menu that it opens. */
  label: string
  icon: Icon
  items: Action[]
  /** An action runs: the menu does not open. */
  busy?: boolean | undefined
}

/** A small menu of actions under a square button. It loads Base UI: use it in pages of the dashboard. */
export function ActionMenu({ label, icon: Mark, items, busy = false }: ActionMenuProps) {
  return (
    <Menu.Root disabled={busy} modal={false}>
      <Menu.Trigger
        aria-label={label}
        className={iconButtonClass('quiet', 'relative size-9 touch-area max-sm:size-10')}
      >
        <Mark className="size-5" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-40">
          <Menu.Popup className="min-w-52 rounded-card border border-line bg-raised p-1.5 shadow-menu outline-none transition-opacity duration-150 data-ending-style:opacity-0 starting:opacity-0">
            {items.map(({ label: name, icon: Drawing, onSelect, danger }) => (
              <Menu.Item
                key={name}
                onClick={onSelect}
                className={cx(
                  'flex h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-small outline-none select-none data-highlighted:bg-sunken',
                  danger ? 'text-danger-ink not-first:mt-1' : 'text-ink',
                )}
              >
                <Drawing className={cx('size-4.5', !danger && 'text-ink-3')} />
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
