import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { verifyEmail } from '../auth/action-codes.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { type ActionCode, readCode, useActionCode } from '../forms/action-code.ts'
import { useSession } from '../session.ts'

export const Route = createFileRoute('/_main/verify-email')({
  validateSearch: readCode,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.verify.title) }] }
  },
  component: VerifyEmailPage,
})

/**
 * The page of the link in a verification e-mail. Mail scanners open links, too: its code is applied when the button is pressed.
 */
function VerifyEmailPage() {
  const { verify } = useWords().accounts
  const code = useActionCode(Route.useSearch())
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      {/* What happened is the page's visible heading. */}
      <h1 className="sr-only">{verify.title}</h1>
      {code === 'unread' && <Spinner label={verify.checking} />}
      {code === null && <Failed title={verify.noCode} text={verify.noCodeText} />}
      {code && code !== 'unread' && <Verify code={code.value} />}
    </div>
  )
}

function Verify({ code }: { code: Extract<ActionCode, object>['value'] }) {
  const words = useWords()
  const { verify } = words.accounts
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => verifyEmail(code) })
  if (isSuccess)
    return (
      <div role="status">
        <EmptyState large icon={MailCheck} title={verify.done} text={verify.doneText} action={<NextLink />} />
      </div>
    )
  if (!error) {
    const action = (
      <Button size="lg" loading={isPending} onClick={() => mutate()}>
        {verify.confirm}
      </Button>
    )
    return <EmptyState large icon={MailCheck} title={verify.ask} text={verify.askText} action={action} />
  }
  const refused = authErrorCode(error)
  if (refused === 'expired-action-code') return <Failed title={verify.expired} text={verify.askAgain} />
  if (refused === 'invalid-action-code') return <Failed title={verify.used} text={verify.askAgain} />
  return (
    <ErrorState
      large
      title={verify.failed}
      text={authErrorMessage(error, words)}
      retry={verify.retry}
      retrying={isPending}
      onRetry={() => mutate()}
    />
  )
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <EmptyState large icon={MailX} title={title} text={text} action={<NextLink />} />
    </div>
  )
}

function NextLink() {
  const { verify } = useWords().accounts
  const { authReady, user, likelySignedIn } = useSession()
  const signedIn = user !== null || likelySignedIn
  // The text depends on the session. Wide enough for both, and without a text that is exchanged, nothing shifts.
  const known = authReady || signedIn
  return (
    <Link to={signedIn ? '/dashboard' : '/login'} className={`${buttonClass()} min-w-48 ${known ? '' : 'invisible'}`}>
      {signedIn ? verify.toDashboard : verify.toLogin}
    </Link>
  )
}
