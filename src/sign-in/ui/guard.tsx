import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import toast from 'react-hot-toast'
import type { Role } from '#shared/endpoint.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { usePageTitle } from '#ui/page/page-title.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { providerSentence } from './provider-sentence.ts'
import { useSession } from './session.ts'
import { sendVerification } from './sign-in-steps.ts'

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
  const { history } = useRouter()
  const guest = known && !user
  // The place is read once: while the login page loads, this page still stands and the address has changed already.
  useEffect(() => {
    if (guest) navigate({ to: '/login', search: { from: history.location.href }, replace: true })
  }, [guest, history, navigate])
  if (!user) return skeleton
  if (roles && !(user.role && roles.includes(user.role))) return <NotForYourRole />
  return children
}

function NotForYourRole() {
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
        <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
          {words.accounts.wrongRole.back}
        </Link>
      }
    />
  )
}

/** For somebody whose e-mail address is not confirmed yet: a letter was sent, and a button sends it again. Else nothing. */
export function VerifyNotice({ className }: { className?: string }) {
  const words = useWords()
  const { verifyNotice } = words.accounts
  const { user, loading } = useSession()
  if (!user || user.emailVerified) return null
  async function again() {
    try {
      await sendVerification()
      toast.success(verifyNotice.sent)
    } catch (error) {
      toast.error(providerSentence(error, words))
    }
  }
  return (
    <Notice tone="info" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 break-words">
          <strong className="block font-semibold">{verifyNotice.title}</strong>
          {verifyNotice.text(user.email)}
        </p>
        <Button kind="secondary" size="sm" className="max-sm:h-11" loading={loading} onClick={again}>
          {verifyNotice.again}
        </Button>
      </div>
    </Notice>
  )
}
