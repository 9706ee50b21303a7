import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { useEffect } from 'react'
// The other entry writes a style element into the page, which the Content-Security-Policy forbids.
import { toast as messages, resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { cx } from '../class-names.ts'

/** How long a toast shows (row N13). The library shows at most 20 (row N14). */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Number.POSITIVE_INFINITY },
}
const leavingTakes = 200
const shownAtOnce = 3

/** A toast that shows no longer is only read: it has no X, and its time never stands still. */
const READ_MS = 4000

/**
 * Shows the toasts: top right, below the navbar at 360 px, the newest on top. Presses go through them to the page, but for
 * their own buttons. Render it once, at the end of the page.
 */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { toasts, handlers } = useToaster({ ...durations, removeDelay: leavingTakes })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or focus on the buttons of toasts pauses their timers, nothing is operated
    <div
      // A finger that has pressed leaves no element.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && handlers.startPause()}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 top-18 z-60 flex flex-col items-end gap-3 sm:left-auto sm:right-6 sm:top-20 sm:w-[350px]"
    >
      {toasts.slice(0, shownAtOnce).map((toast) => (
        <ToastBox key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

function ToastBox({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, createdAt, duration = READ_MS } = toast
  const isRead = duration <= READ_MS
  // The library has one pause for all toasts: that of an Undo would hold the others, too.
  useEffect(() => {
    if (!isRead) return
    const timer = setTimeout(() => messages.dismiss(id), Math.max(0, createdAt + duration - Date.now()) + 1)
    return () => clearTimeout(timer)
  }, [id, createdAt, duration, isRead])
  return (
    <div
      className={cx(
        'flex w-full max-w-[350px] items-start gap-3 rounded-card border border-line bg-raised p-3.5 pr-3 text-small text-ink shadow-menu transition-[opacity,translate] duration-150 ease-out starting:-translate-y-1 starting:opacity-0',
        !toast.visible && '-translate-y-1 opacity-0',
      )}
    >
      <Mark type={toast.type} />
      <div {...toast.ariaProps} className="min-w-0 flex-1 leading-[1.375rem] [&_button]:pointer-events-auto">
        {resolveValue(toast.message, toast)}
      </div>
      {!isRead && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={({ currentTarget }) => {
            // A focused button that is removed fires no blur event: the timers would stay paused.
            currentTarget.blur()
            messages.dismiss(id)
          }}
          className="pointer-events-auto -m-3 p-3 text-ink-3 hover:text-ink"
        >
          <X className="size-4.5" />
        </button>
      )}
    </div>
  )
}

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck className="mt-px size-5 text-accent-ink" />
  if (type === 'error') return <CircleAlert className="mt-px size-5 text-danger-ink" />
  if (type === 'loading') return <LoaderCircle className="mt-px size-5 animate-spin text-ink-3" />
  return <Info className="mt-px size-5 text-info-ink" />
}
