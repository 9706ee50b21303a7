import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../session.ts'
import { OwnSignIn } from './own-sign-in.ts'

export const Route = createFileRoute('/_main/_guest-only')({
  /** `from` is the page that a guard kept back. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: GuestOnlyPage,
})

/** Sends whoever is signed in already to / (rows R02 R03); a form that signs somebody in leads on itself. */
function GuestOnlyPage() {
  const ownRef = useRef(false)
  const { user } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (user && !ownRef.current) navigate({ to: '/', replace: true })
  }, [user, navigate])
  return (
    <OwnSignIn value={ownRef}>
      <Outlet />
    </OwnSignIn>
  )
}
