import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { providerCode } from '../provider-sentence.ts'

const ConfirmYou = lazy(() => import('./confirm-you.tsx'))

/** Does what asks for a sign-in of the last five minutes; false when the person would not confirm that it is them. */
type Run = (work: () => Promise<void>) => Promise<boolean>

const FreshSignIn = createContext<Run>(async (work) => {
  await work()
  return true
})

/** Runs sensitive work; when the provider says requires-recent-login, asks for the password and tries again (row Z23). */
export function useFreshSignIn(): Run {
  return useContext(FreshSignIn)
}

export function FreshSignInProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [asking, setAsking] = useState<{ settle: (confirmed: boolean) => void } | null>(null)
  const confirm = () => new Promise<boolean>((settle) => setAsking({ settle })).finally(() => setAsking(null))
  const run: Run = async (work) => {
    try {
      await work()
      return true
    } catch (error) {
      if (providerCode(error) !== 'requires-recent-login') throw error
    }
    if (!(await confirm())) return false
    await work()
    return true
  }
  return (
    <FreshSignIn value={run}>
      {children}
      {asking && (
        <Suspense fallback={<LoadingBar />}>
          <ConfirmYou hasPassword={hasPassword} onSettled={asking.settle} />
        </Suspense>
      )}
    </FreshSignIn>
  )
}
