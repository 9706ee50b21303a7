import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '../controls/button.tsx'
import { explain, useWords } from '../text/words.ts'

/** How long Undo is offered unless `forMs` says otherwise. A mouse or the focus on it pauses the timer (WCAG 2.2.1). */
const OFFERED_MS = 20_000
const SHOWN_MS = 4_000
const DIALOG_CLOSES_MS = 300

export interface Undoing {
  /** The name of what was deleted. */
  id: string
  deleted: string
  undo: () => Promise<unknown>
  undone: string
  forMs?: number
}

/** Announces the deletion and offers Undo, as one announcement. */
export function toastWithUndo(undoing: Undoing): void {
  toast.success(<Undoable {...undoing} />, { id: toastId(undoing.id), duration: undoing.forMs ?? OFFERED_MS })
}

/**
 * The element that gets the focus when the confirmation closes: its button was deleted with the item. Null if nothing was
 * deleted.
 */
export function undoButton(id: string): HTMLElement | null {
  return document.getElementById(toastId(id))
}

function toastId(id: string): string {
  return `undo-${id}`
}

function Undoable({ id, deleted, undo, undone }: Undoing) {
  const words = useWords()
  const { action, failed } = words.dashboard.undo
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // The question may have gone with its whole list, and the focus with it.
    const timer = setTimeout(
      () => document.activeElement === document.body && undoButton(id)?.focus(),
      DIALOG_CLOSES_MS,
    )
    return () => clearTimeout(timer)
  }, [id])
  async function start() {
    setBusy(true)
    try {
      await undo()
      // The button goes; the page's content is the next thing there is.
      document.getElementById('main')?.focus({ preventScroll: true })
      toast.success(undone, { id: toastId(id), duration: SHOWN_MS })
    } catch (error) {
      toast.error(failed(explain(error, words)))
      setBusy(false)
    }
  }
  return (
    <span className="flex items-center justify-between gap-3">
      <span id={`${toastId(id)}-of`}>{deleted}</span>
      <Button
        id={toastId(id)}
        kind="soft"
        size="sm"
        className="-my-2 max-sm:h-11"
        aria-describedby={`${toastId(id)}-of`}
        loading={busy}
        onClick={start}
      >
        {action}
      </Button>
    </span>
  )
}
