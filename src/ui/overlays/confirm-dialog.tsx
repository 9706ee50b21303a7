import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import type { Icon } from '../display/icon.ts'
import { Sentence } from '../text/sentence.tsx'
import { backdropClass } from './backdrop.ts'
import { useCloseByBack } from './use-close-by-back.ts'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** Runs the action. The caller sets `loading` while it runs, then closes the dialog. */
  onConfirm: () => void
  title: ReactNode
  /** Effects of the action, and their limits. */
  text: ReactNode
  confirm: string
  cancel: string
  /** An alternative action for the same purpose. */
  instead?: ReactNode
  loading?: boolean | undefined
  /** True while the alternative action runs: neither the main action nor closing is possible. */
  busy?: boolean | undefined
  /** The icon in the red circle above the title: by default a trash can, null for none. */
  icon?: Icon | null
  /** The element that gets the focus after closing; without one, the element that opened the dialog. */
  focusAfter?: (() => HTMLElement | null) | undefined
}

/**
 * Asks before an action that is hard to take back. The focus starts on Cancel, and a click on the backdrop does not close it.
 * Import it lazily: it brings Base UI, which pages without dialogs do not load.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, text, confirm, cancel, loading, icon: Mark = Trash2, focusAfter } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  const close = () => !loading && !props.busy && onClose()
  // It may be the question before a link is followed, whose place in the history is set by then.
  useCloseByBack(open, close, { onFirstPage: false })
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup
          initialFocus={cancelButton}
          finalFocus={() => focusAfter?.() ?? true}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[90dvh] max-w-[420px] -translate-y-1/2 overflow-y-auto rounded-dialog border border-line bg-raised p-6 shadow-dialog outline-none transition-[opacity,translate] duration-150 ease-out data-ending-style:opacity-0 starting:translate-y-[calc(-50%+4px)] starting:opacity-0"
        >
          {Mark && (
            <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger-ink">
              <Mark className="size-5.5" />
            </span>
          )}
          <AlertDialog.Title className="text-h3 font-semibold">
            <Sentence>{title}</Sentence>
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-1.5 text-small text-ink-2">
            <Sentence>{text}</Sentence>
          </AlertDialog.Description>
          {props.instead}
          <div className="mt-6 flex justify-end gap-3">
            <AlertDialog.Close ref={cancelButton} render={<Button kind="quiet">{cancel}</Button>} />
            <Button kind="danger" className="min-w-28" disabled={props.busy} loading={loading} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
