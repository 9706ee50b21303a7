import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { FactorResolver } from '../auth/multi-factor.ts'
import { authErrorCode } from '../auth-error.ts'
import { AskSecondFactor, FormSigningIn } from '../forms/sign-in-flow.ts'
import { useSession } from '../session.ts'

export const Route = createFileRoute('/_main/_guest-only')({
  /** `from` is the page that a guard sent the user away from. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: GuestOnlyPage,
})

const SecondFactorPage = lazy(() => import('../forms/second-factor-page.tsx'))

/** Redirects a signed-in user to / (rows R02 R03), except when a form of the page signs in: that redirects itself. */
function GuestOnlyPage() {
  const formSigningIn = useRef(false)
  const [resolver, setResolver] = useState<FactorResolver | null>(null)
  const { from } = Route.useSearch()
  const { user } = useSession()
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
  return (
    <FormSigningIn value={formSigningIn}>
      <AskSecondFactor value={askSecondFactor}>
        {resolver ? (
          <Suspense>
            <SecondFactorPage resolver={resolver} from={from} onBack={() => setResolver(null)} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </AskSecondFactor>
    </FormSigningIn>
  )
}
