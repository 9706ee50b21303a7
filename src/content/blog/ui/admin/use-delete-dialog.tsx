import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { truncate } from '#shared/text/truncate.ts'
import { toastWithUndo, undoButton } from '#ui/overlays/undo-toast.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { usePostMutations } from './queries.ts'

const load = () => import('#ui/overlays/confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

type DeletedPost = { _id: string; name: string }

/** `askToDelete` opens a dialog that deletes the post when confirmed and then offers Undo. Render `dialog` on the page. */
export function useDeleteDialog() {
  const words = useWords()
  const { deleting } = words.blogAdmin
  const mutations = usePostMutations()
  const [post, setPost] = useState<DeletedPost | null>(null)
  const [open, setOpen] = useState(false)
  async function askToDelete(target: DeletedPost) {
    try {
      await withLoadingBar(load())
      setPost(target)
      setOpen(true)
    } catch (error) {
      toast.error(explain(error, words))
    }
  }
  async function remove({ _id }: DeletedPost) {
    try {
      await mutations.remove.mutateAsync(_id)
      const { done: deleted, undone } = deleting
      toastWithUndo({ id: _id, deleted, undo: () => mutations.restore(_id), undone })
    } catch (error) {
      toast.error(explain(error, words))
    }
    setOpen(false)
  }
  const dialog = post && (
    <Suspense>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => remove(post)}
        loading={mutations.remove.isPending}
        focusAfter={() => undoButton(post._id)}
        title={deleting.title(truncate(post.name, 40))}
        text={deleting.text}
        confirm={deleting.confirm}
        cancel={deleting.cancel}
      />
    </Suspense>
  )
  return { askToDelete, dialog }
}
