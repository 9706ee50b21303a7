import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
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

/** Shows the toasts: top right, below the navbar at 360 px, the newest on top. Render it once, at the end of the page. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const { toasts, handlers } = useToaster({ ...durations, removeDelay: leavingTakes })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover or focus on the toasts pauses their timers, nothing is operated
    <div
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
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
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-[350px] items-start gap-3 rounded-card border border-line bg-raised p-3.5 pr-3 text-small text-ink shadow-menu transition-[opacity,translate] duration-150 ease-out starting:-translate-y-1 starting:opacity-0',
        !toast.visible && '-translate-y-1 opacity-0',
      )}
    >
      <Mark type={toast.type} />
      <div {...toast.ariaProps} className="min-w-0 flex-1 leading-[1.375rem]">
        {resolveValue(toast.message, toast)}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={({ currentTarget }) => {
          // A focused button that is removed fires no blur event: the timers would stay paused.
          currentTarget.blur()
          messages.dismiss(toast.id)
        }}
        className="-m-3 p-3 text-ink-3 hover:text-ink"
      >
        <X className="size-4.5" />
      </button>
    </div>
  )
}

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck className="mt-px size-5 text-accent-ink" />
  if (type === 'error') return <CircleAlert className="mt-px size-5 text-danger-ink" />
  if (type === 'loading') return <LoaderCircle className="mt-px size-5 animate-spin text-ink-3" />
  return <Info className="mt-px size-5 text-info-ink" />
}
