import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty.tsx'
import { useWords } from '#ui/words.ts'
import { useSession } from './session.ts'

interface GuardProps {
  /** What stands in the page's place while it is not known who is signed in (row U01). */
  skeleton: ReactNode
  /** Who may see the page; everybody who is signed in without it. */
  roles?: readonly Role[]
  children: ReactNode
}

/** Shows the page to those who may see it; sends guests to /login and brings them back afterwards (rows U01-U03). */
export function Guard({ skeleton, roles, children }: GuardProps) {
  const { known, user } = useSession()
  const navigate = useNavigate()
  const from = useLocation({ select: (location) => location.href })
  const guest = known && !user
  useEffect(() => {
    if (guest) navigate({ to: '/login', search: { from }, replace: true })
  }, [guest, from, navigate])
  if (!user) return skeleton
  if (roles && !(user.role && roles.includes(user.role))) return <NotForYourRole />
  return children
}

function NotForYourRole() {
  const words = useWords()
  return (
    <EmptyState
      large
      icon={LockKeyhole}
      title={words.accounts.wrongRole.title}
      text={words.accounts.wrongRole.text}
      action={
        <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
          {words.accounts.wrongRole.back}
        </Link>
      }
    />
  )
}
