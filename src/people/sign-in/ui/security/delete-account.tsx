import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { useWords } from '#ui/text/words.ts'
import { deleteAccount, requireRecentSignIn } from '../auth/account-security.ts'
import { authErrorMessage } from '../auth-error.ts'
import { useRecentSignIn } from './recent-sign-in.tsx'
import { SecuritySection } from './section.tsx'

const ConfirmDialog = lazy(() =>
  import('#ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** Deletes the account after a confirmation. */
export function DeleteAccount() {
  const { deleteAccount: texts, page } = useWords().security
  const { confirming, running, openDialog, closeDialog, confirm } = useDeleteAccount()
  return (
    <SecuritySection title={texts.title} text={texts.text}>
      <Button kind="danger" className="max-sm:w-full" onClick={openDialog}>
        {texts.button}
      </Button>
      {confirming && (
        <Suspense fallback={<LoadingBar />}>
          <ConfirmDialog
            open
            title={texts.confirmTitle}
            text={texts.confirmText}
            confirm={texts.confirm}
            cancel={page.cancel}
            loading={running}
            onClose={closeDialog}
            onConfirm={confirm}
          />
        </Suspense>
      )}
    </SecuritySection>
  )
}

/** The confirmation, for which the user must have signed in recently, and the deletion after it. */
function useDeleteAccount() {
  const words = useWords()
  const runWithRecentSignIn = useRecentSignIn()
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [running, setRunning] = useState(false)
  const openDialog = () =>
    runWithRecentSignIn(requireRecentSignIn).then(setConfirming, (error: unknown) =>
      toast.error(authErrorMessage(error, words)),
    )
  async function confirm() {
    setRunning(true)
    try {
      await deleteAccount()
      await navigate({ to: '/', replace: true })
      toast.success(words.security.deleteAccount.deleted)
    } catch (error) {
      toast.error(authErrorMessage(error, words))
    }
    setRunning(false)
    setConfirming(false)
  }
  return { confirming, running, openDialog, closeDialog: () => setConfirming(false), confirm }
}
