import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { withLoadingBar } from '../states/loading-state.ts'
import { explain, useWords } from '../text/words.ts'
import { toastWithUndo, undoButton } from './undo-toast.tsx'

const load = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

interface Deletion {
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
}

type Deleted = { _id: string; name: string }

/** `askToDelete` opens a dialog that deletes when confirmed and then offers Undo. Render `dialog` anywhere on the page. */
export function useDeleteDialog({ words, remove, restore }: Deletion) {
  const all = useWords()
  const { failed = (reason: string) => reason } = words
  const [asked, setAsked] = useState<Deleted | null>(null)
  const [open, setOpen] = useState(false)
  const sayFailed = (error: unknown) => toast.error(failed(explain(error, all)))
  async function askToDelete(target: Deleted) {
    try {
      await withLoadingBar(load())
      setAsked(target)
      setOpen(true)
    } catch (error) {
      sayFailed(error)
    }
  }
  async function confirm({ _id: id }: Deleted) {
    try {
      await remove.mutateAsync(id)
      toastWithUndo({ id, deleted: words.done, undo: () => restore(id), undone: words.undone })
    } catch (error) {
      sayFailed(error)
    }
    setOpen(false)
  }
  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => confirm(asked)}
        loading={remove.isPending}
        focusAfter={() => undoButton(asked._id)}
        title={words.title(truncate(asked.name, 40))}
        text={words.text}
        confirm={words.action}
        cancel={words.cancel}
      />
    </Suspense>
  )
  return { askToDelete, dialog }
}
