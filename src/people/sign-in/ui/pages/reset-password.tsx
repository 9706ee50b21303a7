import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { readWayBack } from '#shared/same-origin-path.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { verifyPasswordResetCode } from '../auth/action-codes.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { readCode, useActionCode } from '../forms/action-code.ts'
import { NewPasswordForm } from '../forms/password/new-password-form.tsx'
import { ResetRequestForm } from '../forms/reset-request-form.tsx'

export const Route = createFileRoute('/_main/reset-password')({
  validateSearch: (search) => ({ ...readCode(search), ...readWayBack(search) }),
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.accounts.reset.title) }] }
  },
  component: ResetPasswordPage,
})

/** Asks for a reset e-mail; with the code of its link, for the new password (rows L05 Q23). */
function ResetPasswordPage() {
  const { reset } = useWords().accounts
  const search = Route.useSearch()
  const code = useActionCode(search)
  // The page is the same for everybody until the scripts run.
  const from = useHydrated() ? search.from : undefined
  const [askAgain, setAskAgain] = useState(false)
  const asking = code === null || askAgain
  return (
    <div className={`${wrapClass} flex justify-center py-10 md:py-20`}>
      <div className="min-h-[26rem] w-full max-w-[440px]">
        {code === 'unread' && <Checking />}
        {asking && <ResetRequestForm from={from} />}
        {!asking && code && code !== 'unread' && (
          <WithCode code={code.value} from={from} onAskAgain={() => setAskAgain(true)} />
        )}
        {/* Hidden until the form below it is there, which would push it down; without scripts no form comes. */}
        <p className={cx('mt-6 text-center', code === 'unread' && 'invisible noscript:visible')}>
          <Link to="/login" search={from ? { from } : {}} className={moreLinkClass()}>
            {reset.backToLogin}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Checking() {
  const { reset } = useWords().accounts
  return (
    <>
      <h1 className="sr-only">{reset.title}</h1>
      <Spinner label={reset.checking} />
    </>
  )
}

function WithCode({ code, from, onAskAgain }: { code: string; from: string | undefined; onAskAgain: () => void }) {
  const words = useWords()
  const { reset } = words.accounts
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'verifyPasswordResetCode', code],
    queryFn: () => verifyPasswordResetCode(code),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <NewPasswordForm code={code} email={data} from={from} />
  if (!error) return <Checking />
  if (authErrorCode(error)?.endsWith('action-code')) {
    const action = <Button onClick={onAskAgain}>{reset.askAgain}</Button>
    return (
      <div role="alert">
        <h1 className="sr-only">{reset.title}</h1>
        <EmptyState large icon={Link2Off} title={reset.badLink} text={authErrorMessage(error, words)} action={action} />
      </div>
    )
  }
  return (
    <>
      <h1 className="sr-only">{reset.title}</h1>
      <ErrorState
        large
        title={reset.linkFailed}
        text={authErrorMessage(error, words)}
        retry={reset.retry}
        retrying={isFetching}
        onRetry={() => refetch()}
      />
    </>
  )
}
