import { loadAuth } from './auth/auth-client.ts'

/**
 * Calls `onSession` for the session that this browser has at the sign-in service, and for each later one: a change of the
 * password and a sign-in of the same person begin another without a new page. Returns what stops it.
 */
export function watchSession(onSession: () => void): () => void {
  const stopped = new AbortController()
  let current: unknown = null
  loadAuth().then(
    ({ sdk, auth }) => {
      if (stopped.signal.aborted) return
      const unsubscribe = sdk.onIdTokenChanged(auth, async (user) => {
        const token = await user?.getIdTokenResult().catch(() => undefined)
        // Undefined with a service that names none: it is called once then.
        if (!token || token.claims.sid === current || stopped.signal.aborted) return
        current = token.claims.sid
        onSession()
      })
      stopped.signal.addEventListener('abort', unsubscribe)
    },
    () => undefined,
  )
  return () => stopped.abort()
}
