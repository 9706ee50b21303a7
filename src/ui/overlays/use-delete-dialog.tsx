import { lazy, type ReactNode, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { withLoadingBar } from '../states/loading-state.ts'
import { explain, useWords } from '../text/words.ts'
import { toastWithUndo, undoButton } from './undo-toast.tsx'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

interface Deletion<T> {
  words: {
    title: (name: string) => string
    text: string
    action: string
    cancel: string
    done: string
    undone: string
    failed?: (reason: string) => string
  }
  remove: { mutateAsync: (id: string) => Promise<unknown>; isPending: boolean }
  restore: (id: string) => Promise<unknown>
  /** An alternative action for the same purpose: `run` closes the dialog after it. Only one of the two runs at a time. */
  instead?: (target: T, way: { run: (act: () => Promise<void>) => void; disabled: boolean }) => ReactNode
}

type Deleted = { _id: string; name: string }

/** `askToDelete` opens a dialog that deletes when confirmed and then offers Undo. Render `dialog` anywhere on the page. */
export function useDeleteDialog<T extends Deleted>({ words, remove, restore, instead }: Deletion<T>) {
  const all = useWords()
  const { failed = (reason: string) => reason } = words
  const [asked, setAsked] = useState<T | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const sayFailed = (error: unknown) => toast.error(failed(explain(error, all)))
  async function askToDelete(target: T) {
    try {
      await withLoadingBar(load())
      setAsked(target)
      setOpen(true)
    } catch (error) {
      sayFailed(error)
    }
  }
  async function confirm({ _id: id }: T) {
    try {
      await remove.mutateAsync(id)
      toastWithUndo({ id, deleted: words.done, undo: () => restore(id), undone: words.undone })
    } catch (error) {
      sayFailed(error)
    }
    close()
  }
  const close = () => setOpen(false)
  async function run(act: () => Promise<void>) {
    setBusy(true)
    await act().finally(() => setBusy(false))
    close()
  }
  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        open={open}
        onClose={close}
        onConfirm={() => confirm(asked)}
        loading={remove.isPending}
        busy={busy}
        focusAfter={() => undoButton(asked._id)}
        title={words.title(truncate(asked.name, 40))}
        text={words.text}
        instead={instead?.(asked, { run, disabled: remove.isPending })}
        confirm={words.action}
        cancel={words.cancel}
      />
    </Suspense>
  )
  return { askToDelete, dialog }
}
