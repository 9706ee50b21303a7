import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { FactorResolver } from '../auth/multi-factor.ts'
import { authErrorCode } from '../auth-error.ts'
import { AskSecondFactor, FormSigningIn } from '../forms/sign-in-flow.ts'
import { SIGNED_IN_KEY, useSession } from '../session.ts'

/**
 * The page is the same for everybody, with the form of a guest. Before it is painted, this hides the form from whom the mark
 * of this device says signed in: they are led away as soon as the session is known.
 */
const HIDE_FROM_MEMBERS = `try{localStorage.${SIGNED_IN_KEY}&&document.documentElement.classList.add("maybe-member")}catch{}`

export const Route = createFileRoute('/_main/_guest-only')({
  /** `from` is the page that a guard sent the user away from. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  head: () => ({ scripts: import.meta.env.SSR ? [{ children: HIDE_FROM_MEMBERS }] : [] }),
  component: GuestOnlyPage,
})

const SecondFactorPage = lazy(() => import('../forms/second-factor-page.tsx'))

/** Redirects a signed-in user to / (rows R02 R03), except when a form of the page signs in: that redirects itself. */
function GuestOnlyPage() {
  const formSigningIn = useRef(false)
  const [resolver, setResolver] = useState<FactorResolver | null>(null)
  const { from } = Route.useSearch()
  const { user, authReady, likelySignedIn } = useSession()
  const navigate = useNavigate()
  async function askSecondFactor(error: unknown): Promise<boolean> {
    if (authErrorCode(error) !== 'multi-factor-auth-required') return false
    const { getResolver } = await import('../auth/multi-factor.ts')
    setResolver(await getResolver(error))
    return true
  }
  useEffect(() => {
    if (user && !formSigningIn.current) navigate({ to: '/', replace: true })
  }, [user, navigate])
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
            <Outlet />
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
