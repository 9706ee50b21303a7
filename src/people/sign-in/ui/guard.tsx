import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import type { Role } from '#shared/endpoint.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendEmailVerification } from './account.ts'
import { authErrorMessage } from './auth-error.ts'
import { useSession } from './session.ts'

interface GuardProps {
  /** Shown until the auth state is ready (row U01). */
  skeleton: ReactNode
  /** Roles that may see the page. Without it every signed-in user may. */
  roles?: readonly Role[]
  /** Content for a user of another role, beside the way back: how they can get access. */
  otherRole?: ReactNode
  children: ReactNode
}

/** Shows the page to those who may see it; sends guests to /login and brings them back afterwards (rows U01-U03). */
export function Guard({ skeleton, roles, otherRole, children }: GuardProps) {
  const { authReady, user } = useSession()
  const navigate = useNavigate()
  const { history } = useRouter()
  const guest = authReady && !user
  // `history` is read in the effect alone: while the login page loads, this page is still mounted with a new address.
  useEffect(() => {
    if (guest) navigate({ to: '/login', search: { from: history.location.href }, replace: true })
  }, [guest, history, navigate])
  if (!user) return skeleton
  if (roles && !(user.role && roles.includes(user.role))) return <NotForYourRole>{otherRole}</NotForYourRole>
  return children
}

function NotForYourRole({ children }: { children: ReactNode }) {
  const words = useWords()
  usePageTitle(words.accounts.wrongRole.title)
  return (
    <EmptyState
      large
      main
      icon={LockKeyhole}
      title={words.accounts.wrongRole.title}
      text={words.accounts.wrongRole.text}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {children}
          <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
            {words.accounts.wrongRole.back}
          </Link>
        </span>
      }
    />
  )
}

/**
 * One line that asks a user to verify their e-mail address, with a button that sends the e-mail again; nothing once it is
 * verified.
 */
export function VerifyEmailNotice({ className }: { className?: string }) {
  const words = useWords()
  const { verifyNotice } = words.accounts
  const { user, loading } = useSession()
  if (!user || user.emailVerified || user.phone) return null
  async function again() {
    try {
      await sendEmailVerification()
      toast.success(verifyNotice.sent)
    } catch (error) {
      toast.error(authErrorMessage(error, words))
    }
  }
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-x-1 rounded-control bg-info-soft pl-2.5 text-micro text-info-ink sm:text-caption',
        className,
      )}
    >
      <p className="min-w-0" title={verifyNotice.text(user.email)}>
        {verifyNotice.title}
      </p>
      <Button
        kind="quiet"
        size="sm"
        className="h-11 shrink-0 px-2.5 text-micro text-info-ink sm:text-caption"
        loading={loading}
        onClick={again}
      >
        {verifyNotice.again}
      </Button>
    </div>
  )
}
