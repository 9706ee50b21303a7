import { useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { explain, useWords } from '../text/words.ts'
import { type QueryPrefix, useRefresh } from '../use-call.ts'

interface Submission<V, R> {
  call: (values: V) => Promise<R>
  /** The queries to read again: also after a refusal, because then somebody else wrote. */
  refresh?: readonly QueryPrefix[]
  /** Toast after success. Omit it where `call` shows one. */
  done?: string | ((result: R, values: V) => string)
  onDone?: (result: R, values: V) => unknown
  /** Returns true for an error that is shown elsewhere, as at a field. Other errors are shown in a toast. */
  showsError?: (error: unknown) => boolean
}

/** Submits once, however often a button is pressed, and says what came of it. After a refusal what was typed stays. */
export function useSubmit<V = void, R = unknown>({ call, refresh = [], done, onDone, showsError }: Submission<V, R>) {
  const words = useWords()
  const refreshQueries = useRefresh(...refresh)
  const [running, setRunning] = useState<{ values: V } | null>(null)
  // A ref, because a second press comes before the next render.
  const isRunning = useRef(false)

  /** Resolves to false after a refusal. */
  async function submit(values: V): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setRunning({ values })
    try {
      const result = await call(values)
      if (done) toast.success(typeof done === 'string' ? done : done(result, values))
      await onDone?.(result, values)
      return true
    } catch (error) {
      if (!showsError?.(error)) toast.error(explain(error, words))
      return false
    } finally {
      await refreshQueries()
      isRunning.current = false
      setRunning(null)
    }
  }
  return { submit, pending: running !== null, running: running?.values }
}
