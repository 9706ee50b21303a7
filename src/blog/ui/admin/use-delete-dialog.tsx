import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast'
import { cut } from '#shared/text/text.ts'
import { toastWithUndo, undoButton } from '#ui/overlays/undo-toast.tsx'
import { withLoadingBar } from '#ui/states/loading-state.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { usePostMutations } from './queries.ts'

const load = () => import('#ui/overlays/confirm-dialog.tsx')
const ConfirmDialog = lazy(() => load().then((module) => ({ default: module.ConfirmDialog })))

type Asked = { _id: string; name: string }

/** Asks before a post is deleted, says how it went and offers Undo. `dialog` stands anywhere on the page. */
export function useDeletePost() {
  const words = useWords()
  const { deleting } = words.blogAdmin
  const { remove, restore } = usePostMutations()
  const [post, setPost] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  async function ask(asked: Asked) {
    try {
      await withLoadingBar(load())
      setPost(asked)
      setOpen(true)
    } catch (error) {
      toast.error(explain(error, words))
    }
  }
  async function confirm({ _id }: Asked) {
    try {
      await remove.mutateAsync(_id)
      const { done: deleted, undone } = deleting
      toastWithUndo({ id: _id, deleted, undo: () => restore(_id), undone })
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
        onConfirm={() => confirm(post)}
        loading={remove.isPending}
        focusAfter={() => undoButton(post._id)}
        title={deleting.title(cut(post.name, 40))}
        text={deleting.text}
        confirm={deleting.confirm}
        cancel={deleting.cancel}
      />
    </Suspense>
  )
  return { ask, dialog }
}
