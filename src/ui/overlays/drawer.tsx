import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { IconButton } from '../controls/button.tsx'
import { backdropClass } from './backdrop.ts'
import { useCloseByBack } from './use-close-by-back.ts'

const sides = {
  left: 'left-0 starting:-translate-x-full data-ending-style:-translate-x-full',
  right: 'right-0 starting:translate-x-full data-ending-style:translate-x-full',
}

export type DrawerProps = {
  open: boolean
  onClose: () => void
  /** Names the menu for screen readers. */
  label: string
  closeLabel: string
  side: keyof typeof sides
  /** Content at the left of the X, such as the logo. */
  head?: ReactNode
  /** A column as high as the screen: `mt-auto` moves a part to the bottom. */
  children: ReactNode
}

/**
 * A menu of 296 px that slides in from the side in 300 ms. Escape, Back, the X and a click on the backdrop close it. Loads Base
 * UI: import it lazily.
 */
export function Drawer({ open, onClose, label, closeLabel, side, head, children }: DrawerProps) {
  useCloseByBack(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={cx(backdropClass, 'duration-300')} />
        <Base.Popup
          aria-label={label}
          className={cx(
            'fixed inset-y-0 z-50 flex w-[296px] max-w-[calc(100vw-48px)] flex-col overflow-y-auto overscroll-contain bg-raised p-4 shadow-dialog outline-none transition-[translate] duration-300 ease-out',
            sides[side],
          )}
        >
          <div className="mb-4 flex shrink-0 items-center justify-between pl-3">
            {head ?? <span />}
            <Base.Close render={<IconButton icon={X} label={closeLabel} className="-mr-1.5 size-11" />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
