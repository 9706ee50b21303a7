import { rootRouteId, useHydrated, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast'
import { cleanName } from '#shared/text/person-name.ts'
import { useWords } from '#ui/text/words.ts'
import { useSignInStep } from '../forms/own-sign-in.ts'
import { providerCode, providerSentence } from '../provider-sentence.ts'
import { refreshSession } from '../session.ts'
import { linkWaitingGoogle, signInWithGoogle, waitingForLink } from './google-steps.ts'
import { type GoogleEnd, type GoogleVisit, leaveForGoogle, openGoogleWindow, takeRedirectEnd } from './google-window.ts'

/**
 * `window`: it is open; `leaving`: the page itself goes to Google, `blocked`: because the browser kept the window shut;
 * `finishing`: Google has answered.
 */
type Phase = 'idle' | 'window' | 'leaving' | 'blocked' | 'finishing'

/**
 * Sign-in with Google: in a window, or in the page itself where windows stay shut and on phones. Every failure is told in
 * a toast (row Z10).
 * @param from where a guard sent the person away from
 */
export function useGoogle(from: string | undefined) {
  const words = useWords()
  const { history } = useRouter()
  const [phase, setPhase] = useState<Phase>('idle')
  const visit = useRef<GoogleVisit>(null)
  const finish = useFinish(from)

  async function settle(end: GoogleEnd) {
    if ('error' in end) {
      if (end.error !== 'cancelled') toast.error(endSentence(end.error, words))
      return setPhase('idle')
    }
    setPhase('finishing')
    await finish(end).catch((error: unknown) => toast.error(failureSentence(error, words)))
    setPhase('idle')
  }

  function begin() {
    // What is late of a former window is not waited for any longer.
    visit.current?.cancel()
    const phone = matchMedia('(pointer: coarse)').matches
    visit.current = phone ? null : openGoogleWindow()
    if (visit.current) {
      setPhase('window')
      visit.current.end.then(settle)
      visit.current.late.then(settle)
    } else {
      setPhase(phone ? 'leaving' : 'blocked')
      leaveForGoogle(history.location.href)
    }
  }

  useReturn(settle, setPhase)
  useEffect(() => () => visit.current?.cancel(), [])
  return { phase, begin, cancel: () => visit.current?.cancel() }
}

/** Takes up what a visit of the page itself brought back; a page out of the browser's memory begins anew. */
function useReturn(settle: (end: GoogleEnd) => void, setPhase: (phase: Phase) => void): void {
  const settleRef = useRef(settle)
  settleRef.current = settle
  // Before that the page does not know where a guard sent the person away from.
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const end = takeRedirectEnd()
    if (end) settleRef.current(end)
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setPhase('idle')
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [hydrated, setPhase])
}

/** Signs in, saves the user record with role buyer (row S10) and leads on. */
function useFinish(from: string | undefined) {
  const { google } = useWords().accounts
  const { api } = useRouteContext({ from: rootRouteId })
  const lead = useSignInStep(from)
  return (outcome: { idToken: string; rawNonce: string }) =>
    lead(async () => {
      const { email, displayName } = await signInWithGoogle(outcome)
      const name = displayName || (email ?? '').split('@')[0] || ''
      // An account that has a record keeps it as it is. Google's picture stays there: our pages show no foreign ones.
      const record = { displayName: cleanName(name), email: email ?? '', photoURL: null, role: 'buyer' }
      await api.saveUser(record).then(
        ({ recorded }) => recorded && toast.success(google.recorded),
        () => toast.error(google.recordFailed),
      )
      await refreshSession()
    })
}

/** After another way in: Google opens the account too, if it waits for that. The sign-in stands, whatever comes of it. */
export async function linkAfterSignIn(words: Words): Promise<void> {
  try {
    if (await linkWaitingGoogle()) toast.success(words.accounts.google.linked)
  } catch (error) {
    toast.error(providerSentence(error, words))
  }
}

type Words = ReturnType<typeof useWords>

function endSentence(error: string, words: Words): string {
  const { google, provider } = words.accounts
  if (error === 'user-cancelled') return google.cancelled
  if (error === 'timeout' || error === 'invalid-credential') return google.failed
  return provider[error as keyof typeof provider]
}

function failureSentence(error: unknown, words: Words): string {
  const { google } = words.accounts
  const email = waitingForLink()
  if (providerCode(error) === 'account-exists-with-different-credential' && email) return google.exists(email)
  // The sentence of this code speaks of a password.
  return providerCode(error) === 'invalid-credential' ? google.failed : providerSentence(error, words)
}
