import { rootRouteId, useHydrated, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { cleanName } from '#shared/text/person-name.ts'
import { useWords } from '#ui/text/words.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { refreshSession } from '../auth-state.ts'
import { useSignInFlow } from '../forms/sign-in-flow.ts'
import {
  type GooglePopup,
  type GoogleResult,
  openGooglePopup,
  redirectToGoogle,
  takeRedirectResult,
} from './google-popup.ts'
import { linkPendingGoogle, pendingLinkEmail, signInWithGoogle } from './google-sign-in.ts'

/**
 * `popup`: the popup is open. `redirecting`: the page itself goes to Google. `blocked`: the same, because the browser
 * blocked the popup. `finishing`: Google has answered.
 */
type Phase = 'idle' | 'popup' | 'redirecting' | 'blocked' | 'finishing'

/**
 * Sign-in with Google in a popup; by a redirect where popups are blocked and on phones. Every failure is shown in a toast
 * (row Z10).
 * @param from the path that a guard sent the user away from
 */
export function useGoogle(from: string | undefined) {
  const words = useWords()
  const { history } = useRouter()
  const [phase, setPhase] = useState<Phase>('idle')
  const popup = useRef<GooglePopup>(null)
  const finishSignIn = useFinishSignIn(from)

  async function handleResult(result: GoogleResult) {
    if ('error' in result) {
      if (result.error !== 'cancelled') toast.error(popupErrorMessage(result.error, words))
      return setPhase('idle')
    }
    setPhase('finishing')
    await finishSignIn(result).catch((error: unknown) => toast.error(signInErrorMessage(error, words)))
    setPhase('idle')
  }

  function start() {
    // A late result of a former popup is not accepted any longer.
    popup.current?.cancel()
    const isPhone = matchMedia('(pointer: coarse)').matches
    popup.current = isPhone ? null : openGooglePopup()
    if (popup.current) {
      setPhase('popup')
      popup.current.result.then(handleResult)
      popup.current.resultAfterClose.then(handleResult)
    } else {
      setPhase(isPhone ? 'redirecting' : 'blocked')
      redirectToGoogle(history.location.href)
    }
  }

  useRedirectResult(handleResult, setPhase)
  useEffect(() => () => popup.current?.cancel(), [])
  return { phase, start, cancel: () => popup.current?.cancel() }
}

/** Handles the result of a redirect. A page that comes back from the back/forward cache starts again at `idle`. */
function useRedirectResult(handleResult: (result: GoogleResult) => void, setPhase: (phase: Phase) => void): void {
  const handleResultRef = useRef(handleResult)
  handleResultRef.current = handleResult
  // Before hydration the page does not know its search values, which have the path to return to.
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const result = takeRedirectResult()
    if (result) handleResultRef.current(result)
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setPhase('idle')
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [hydrated, setPhase])
}

/** Signs in, saves the user record with role buyer (row S10) and redirects. */
function useFinishSignIn(from: string | undefined) {
  const { google } = useWords().accounts
  const { api } = useRouteContext({ from: rootRouteId })
  const runSignIn = useSignInFlow(from)
  return (outcome: { idToken: string; rawNonce: string }) =>
    runSignIn(async () => {
      const { email, displayName } = await signInWithGoogle(outcome)
      const name = displayName || (email ?? '').split('@')[0] || ''
      // An existing record is not changed. Google's picture is not stored: pages show no foreign pictures.
      const record = { displayName: cleanName(name), email: email ?? '', photoURL: null, role: 'buyer' }
      await api.saveUser(record).then(
        ({ recorded }) => recorded && toast.success(google.recorded),
        () => toast.error(google.recordFailed),
      )
      await refreshSession()
    })
}

/** Links the pending Google credential, if any, after a sign-in by another method. The sign-in holds even if this fails. */
export async function linkAfterSignIn(words: Words): Promise<void> {
  try {
    if (await linkPendingGoogle()) toast.success(words.accounts.google.linked)
  } catch (error) {
    toast.error(authErrorMessage(error, words))
  }
}

type Words = ReturnType<typeof useWords>

function popupErrorMessage(error: Extract<GoogleResult, { error: unknown }>['error'], words: Words): string {
  const { google, provider } = words.accounts
  if (error === 'user-cancelled' || error === 'cancelled') return google.cancelled
  if (error === 'timeout' || error === 'invalid-credential') return google.failed
  return provider[error]
}

function signInErrorMessage(error: unknown, words: Words): string {
  const { google } = words.accounts
  const email = pendingLinkEmail()
  if (authErrorCode(error) === 'account-exists-with-different-credential' && email) return google.exists(email)
  // The usual message for this code speaks of a password.
  return authErrorCode(error) === 'invalid-credential' ? google.failed : authErrorMessage(error, words)
}
