import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AskSecondStep, OwnSignIn } from '../forms/own-sign-in.ts'
import { providerCode } from '../provider-sentence.ts'
import type { Challenge } from '../second-factor-steps.ts'
import { useSession } from '../session.ts'

export const Route = createFileRoute('/_main/_guest-only')({
  /** `from` is the page that a guard kept back. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: GuestOnlyPage,
})

const SecondStepPage = lazy(() => import('../forms/second-step-page.tsx'))

/** Sends whoever is signed in already to / (rows R02 R03); a form that signs somebody in leads on itself. */
function GuestOnlyPage() {
  const ownRef = useRef(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const { from } = Route.useSearch()
  const { user } = useSession()
  const navigate = useNavigate()
  async function ask(error: unknown): Promise<boolean> {
    if (providerCode(error) !== 'multi-factor-auth-required') return false
    const { openChallenge } = await import('../second-factor-steps.ts')
    setChallenge(await openChallenge(error))
    return true
  }
  useEffect(() => {
    if (user && !ownRef.current) navigate({ to: '/', replace: true })
  }, [user, navigate])
  return (
    <OwnSignIn value={ownRef}>
      <AskSecondStep value={ask}>
        {challenge ? (
          <Suspense>
            <SecondStepPage challenge={challenge} from={from} onBack={() => setChallenge(null)} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </AskSecondStep>
    </OwnSignIn>
  )
}
