import { useState } from 'react'
import toast from 'react-hot-toast'
import { useWords } from '#ui/text/words.ts'
import { providerSentence } from '../provider-sentence.ts'
import { useSecurityAnew } from '../security-queries.ts'
import { useFreshSignIn } from './fresh-sign-in.tsx'

/** Runs one change of the page: fresh sign-in if it takes one, a toast either way, then the page is read anew. */
export function useSecurityAction() {
  const words = useWords()
  const run = useFreshSignIn()
  const anew = useSecurityAnew()
  const [running, setRunning] = useState<string | null>(null)
  /** Resolves to false when it was not done. */
  async function act(name: string, work: () => Promise<void>, done?: string): Promise<boolean> {
    setRunning(name)
    try {
      if (!(await run(work))) return false
      if (done) toast.success(done)
      await anew()
      return true
    } catch (error) {
      toast.error(providerSentence(error, words))
      return false
    } finally {
      setRunning(null)
    }
  }
  return { act, running }
}
