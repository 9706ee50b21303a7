import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { FactorResolver } from './auth/multi-factor.ts'
import { authErrorCode } from './auth-error.ts'
import { AskSecondFactor, FormSigningIn } from './forms/sign-in-flow.ts'
import { markInApp } from './in-app-browser.ts'
import { useSession } from './session.ts'

const SecondFactorPage = lazy(() => import('./forms/second-factor-page.tsx'))

/** Redirects a signed-in user to / (rows R02 R03), except when a form of the page signs in: that redirects itself. */
export function GuestOnly({ from, children }: { from: string | undefined; children: ReactNode }) {
  const formSigningIn = useRef(false)
  const [resolver, setResolver] = useState<FactorResolver | null>(null)
  const { user, authReady, likelySignedIn } = useSession()
  const navigate = useNavigate()
  async function askSecondFactor(error: unknown): Promise<boolean> {
    if (authErrorCode(error) !== 'multi-factor-auth-required') return false
    const { getResolver } = await import('./auth/multi-factor.ts')
    setResolver(await getResolver(error))
    return true
  }
  useEffect(() => {
    if (user && !formSigningIn.current) navigate({ to: '/', replace: true })
  }, [user, navigate])
  useLayoutEffect(markInApp, [])
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    if (authReady && !user) classList.remove('maybe-member')
    else if (likelySignedIn && !formSigningIn.current) classList.add('maybe-member')
    return () => classList.remove('maybe-member')
  }, [authReady, likelySignedIn, user])
  return (
    <FormSigningIn value={formSigningIn}>
      <AskSecondFactor value={askSecondFactor}>
        <div className="guest-form contents">
          {resolver ? (
            <Suspense>
              <SecondFactorPage resolver={resolver} from={from} onBack={() => setResolver(null)} />
            </Suspense>
          ) : (
            children
          )}
        </div>
        <Loading label={useWords().site.loading} className="member-wait mx-auto max-w-[400px] px-4 py-16">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="mt-6 h-64 rounded-card" />
        </Loading>
      </AskSecondFactor>
    </FormSigningIn>
  )
}
