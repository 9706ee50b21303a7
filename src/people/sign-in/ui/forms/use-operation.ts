import { useState } from 'react'
import { useWords } from '#ui/text/words.ts'
import { authErrorMessage } from '../auth-error.ts'

/**
 * Runs the operations of a form at the sign-in service. `refusal` is the message of the last one, which stands above the
 * fields, unless `showsError` shows the error at a field.
 */
export function useOperation(showsError?: (error: unknown) => boolean) {
  const words = useWords()
  const [refusal, setRefusal] = useState('')
  const [running, setRunning] = useState<string | null>(null)
  async function run(operation: () => Promise<unknown>, name = 'submit'): Promise<void> {
    setRefusal('')
    setRunning(name)
    try {
      await operation()
    } catch (error) {
      if (!showsError?.(error)) setRefusal(authErrorMessage(error, words))
    } finally {
      setRunning(null)
    }
  }
  return { run, running, refusal }
}
