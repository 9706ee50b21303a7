import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { authErrorCode } from '../auth-error.ts'

const ReauthenticateDialog = lazy(() => import('./reauthenticate-dialog.tsx'))

/**
 * Runs an operation that needs a sign-in of the last five minutes; resolves to false when the user cancels the
 * reauthentication.
 */
type Run = (operation: () => Promise<void>) => Promise<boolean>

const RecentSignIn = createContext<Run>(async (operation) => {
  await operation()
  return true
})

/** When an operation fails with requires-recent-login, reauthenticates the user and runs it again (row Z23). */
export function useRecentSignIn(): Run {
  return useContext(RecentSignIn)
}

export function RecentSignInProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [dialog, setDialog] = useState<{ settle: (reauthenticated: boolean) => void } | null>(null)
  const reauthenticate = () => new Promise<boolean>((settle) => setDialog({ settle })).finally(() => setDialog(null))
  const run: Run = async (operation) => {
    try {
      await operation()
      return true
    } catch (error) {
      if (authErrorCode(error) !== 'requires-recent-login') throw error
    }
    if (!(await reauthenticate())) return false
    await operation()
    return true
  }
  return (
    <RecentSignIn value={run}>
      {children}
      {dialog && (
        <Suspense fallback={<LoadingBar />}>
          <ReauthenticateDialog hasPassword={hasPassword} onSettled={dialog.settle} />
        </Suspense>
      )}
    </RecentSignIn>
  )
}
