import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx'
import { Sentence } from '../text/sentence.tsx'
import { backdropClass } from './backdrop.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useCloseByBack } from './use-close-by-back.ts'

const sizes = { sm: 'sm:w-[420px]', md: 'sm:w-[576px]', lg: 'sm:w-[640px]' }
type Size = keyof typeof sizes

/** The question that a half-filled form asks before it closes. */
export type LeaveQuestion = { title: string; text: string; stay: string; leave: string }

export type DialogProps = {
  open: boolean
  /**
   * Escape, Back, a click on the backdrop, X or DialogCancel; not called while `askBeforeClose` is being answered with `stay`.
   */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** The content, which scrolls. A form in it has an id, and its button in `footer` says `type="submit" form={id}`. */
  children: ReactNode
  /** The buttons of the footer. The last one is the main action. Cancel is a DialogCancel. */
  footer?: ReactNode
  /** 420, 576 (default) or 640 px; a sheet from below under 640 px. */
  size?: Size
  /**
   * True for a dialog that is as high as the screen allows from the beginning: content that arrives later would move header and
   * footer.
   */
  tall?: boolean
  /** `form.formState.isDirty && texts.unsaved`: asks first. */
  askBeforeClose?: LeaveQuestion | false | undefined
  /** Element that gets the focus; by default the first editable field. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A dialog with a fixed header and footer: centred, and a bottom sheet below 640 px. Loads Base UI: import it lazily. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, children, footer, size = 'md', tall, askBeforeClose, initialFocus } = props
  const popup = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  function leave() {
    setAsking(false)
    onClose()
  }
  useCloseByBack(open, () => (askBeforeClose ? setAsking(true) : onClose()))
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return
        if (!askBeforeClose) return onClose()
        details.cancel()
        setAsking(true)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          ref={popup}
          initialFocus={initialFocus ?? ((how) => (how === 'touch' ? true : (firstField(popup.current) ?? true)))}
          className={cx(popupClass, sizes[size], tall && 'h-[94dvh] sm:h-[90dvh]')}
        >
          <Header title={title} closeLabel={closeLabel} size={size} />
          <Body size={size}>{children}</Body>
          {footer && <Footer size={size}>{footer}</Footer>}
        </Base.Popup>
      </Base.Portal>
      {askBeforeClose && (
        <ConfirmDialog
          open={asking}
          icon={null}
          title={askBeforeClose.title}
          text={askBeforeClose.text}
          cancel={askBeforeClose.stay}
          confirm={askBeforeClose.leave}
          onClose={() => setAsking(false)}
          onConfirm={leave}
        />
      )}
    </Base.Root>
  )
}

function Header({ title, closeLabel, size }: Pick<DialogProps, 'title' | 'closeLabel'> & { size: Size }) {
  const layout = size === 'lg' ? 'border-b border-line' : 'pb-1 sm:pt-5'
  return (
    <div className={cx('flex shrink-0 items-center justify-between gap-3 px-5 py-3 sm:px-6', layout)}>
      <Base.Title className="min-w-0 text-h3 font-semibold tracking-tight">
        <Sentence>{title}</Sentence>
      </Base.Title>
      <Base.Close render={<IconButton icon={X} label={closeLabel} className="-mr-3 size-11" />} />
    </div>
  )
}

function Body({ size, children }: { size: Size; children: ReactNode }) {
  const layout = size === 'lg' ? 'py-5' : 'pt-1 pb-5'
  return <div className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 sm:px-6', layout)}>{children}</div>
}

function Footer({ size, children }: { size: Size; children: ReactNode }) {
  const layout = size === 'lg' ? 'max-sm:*:last:flex-1' : 'max-sm:flex-col-reverse max-sm:*:w-full'
  return (
    <div
      className={cx(
        'flex shrink-0 items-center justify-end gap-3 border-t border-line bg-raised px-5 py-4 sm:px-6',
        layout,
      )}
    >
      {children}
    </div>
  )
}

/** A button that closes its dialog, after `askBeforeClose` if that is set. */
export function DialogCancel(props: ButtonProps) {
  return <Base.Close render={<Button kind="quiet" {...props} />} />
}

function firstField(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('input:enabled:not([type=hidden]), select:enabled, textarea:enabled') ?? null
}

const popupClass = cx(
  'fixed z-50 flex flex-col overflow-hidden bg-raised shadow-dialog outline-none ease-out',
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[94dvh] max-sm:rounded-t-[20px] max-sm:pb-[env(safe-area-inset-bottom)]',
  'max-sm:transition-[translate] max-sm:duration-300 max-sm:starting:translate-y-full max-sm:data-ending-style:translate-y-full',
  'sm:top-1/2 sm:left-1/2 sm:max-h-[90dvh] sm:max-w-[calc(100vw-32px)] sm:-translate-1/2 sm:rounded-dialog sm:border sm:border-line',
  'sm:transition-[translate,opacity] sm:duration-150 sm:starting:translate-y-[calc(-50%+4px)] sm:starting:opacity-0',
  'sm:data-ending-style:translate-y-[calc(-50%+4px)] sm:data-ending-style:opacity-0',
)
