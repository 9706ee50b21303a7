import { Ban } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toastWithUndo, undoButton } from '#ui/overlays/undo-toast.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { User } from '../../contract.ts'
import { useAccountAction, useDeleteUser, useRestoreUser } from './queries.ts'
import type { UserAction } from './user-actions.tsx'

type ConfirmProps = { user: User; open: boolean; onClose: () => void }

export function ConfirmDelete({ user, open, onClose }: ConfirmProps) {
  const words = useWords()
  const { users } = words.accounts
  const remove = useDeleteUser()
  const restore = useRestoreUser()
  const { _id: id, displayName } = user
  async function confirm() {
    try {
      await remove.mutateAsync(id)
      toastWithUndo({ id, deleted: users.deleted, undo: () => restore(id), undone: users.restored(displayName) })
    } catch (error) {
      toast.error(explain(error, words))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      focusAfter={() => undoButton(id)}
      title={users.confirmTitle(displayName)}
      text={user.role === 'saller' ? users.confirmSaller : users.confirmOther}
      confirm={users.delete}
      cancel={users.cancel}
      loading={remove.isPending}
    />
  )
}

type ConfirmAccountActionProps = ConfirmProps & { action: Exclude<UserAction, 'delete'> }

/** Asks before an account is disabled, enabled or signed out. */
export function ConfirmAccountAction({ user, action, open, onClose }: ConfirmAccountActionProps) {
  const words = useWords()
  const { users } = words.accounts
  const texts = users[action]
  const accountAction = useAccountAction()
  async function confirm() {
    try {
      await accountAction.mutateAsync({ id: user._id, action })
      toast.success(texts.done(user.displayName))
    } catch (error) {
      toast.error(explain(error, words))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={texts.title(user.displayName)}
      text={texts.text}
      confirm={texts.action}
      cancel={users.cancel}
      loading={accountAction.isPending}
      icon={action === 'disable' ? Ban : null}
    />
  )
}
