import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useWords } from '#ui/text/words.ts'
import { authErrorMessage } from '../auth-error.ts'
import { useRefreshSecurity } from './queries.ts'
import { useRecentSignIn } from './recent-sign-in.tsx'

/** Runs one change of the page: reauthenticates if needed, shows a toast either way, then refreshes the page. */
export function useSecurityAction() {
  const words = useWords()
  const runWithRecentSignIn = useRecentSignIn()
  const refreshSecurity = useRefreshSecurity()
  const [running, setRunning] = useState<string | null>(null)
  /** Resolves to false when the change was not made. */
  async function act(name: string, change: () => Promise<void>, done?: string): Promise<boolean> {
    setRunning(name)
    try {
      if (!(await runWithRecentSignIn(change))) return false
      if (done) toast.success(done)
      await refreshSecurity()
      return true
    } catch (error) {
      toast.error(authErrorMessage(error, words))
      return false
    } finally {
      setRunning(null)
    }
  }
  return { act, running }
}
