import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailX, ShieldAlert } from 'lucide-react'
import { isKeyOf } from '#shared/objects.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { applyAccountChange, checkAccountChange } from '../auth/action-codes.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { readCode, useActionCode } from '../forms/action-code.ts'

export const Route = createFileRoute('/_main/account-change')({
  validateSearch: readCode,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.changePage.title) }] }
  },
  component: AccountChangePage,
})

/** The page of the link in an e-mail about a changed account: confirms a new e-mail address, or reverts a change. */
function AccountChangePage() {
  const { changePage } = useWords().security
  const code = useActionCode(Route.useSearch())
  return (
    <div className={`${wrapClass} flex min-h-[28rem] flex-col items-center justify-center py-10`}>
      {/* What is asked, or happened, is the page's visible heading. */}
      <h1 className="sr-only">{changePage.title}</h1>
      {code === 'unread' && <Spinner label={changePage.checking} />}
      {code === null && <Failed title={changePage.noCode} text={changePage.noCodeText} />}
      {code && code !== 'unread' && <WithCode code={code.value} />}
    </div>
  )
}

function Failed({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert">
      <EmptyState large icon={MailX} title={title} text={text} />
    </div>
  )
}

const CHANGES = {
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  RECOVER_PHONE: 'recoverPhone',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
} as const

function WithCode({ code }: { code: string }) {
  const words = useWords()
  const { changePage } = words.security
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'checkAccountChange', code],
    queryFn: () => checkAccountChange(code),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY },
  })
  const kind = data && isKeyOf(CHANGES, data.operation) ? CHANGES[data.operation] : undefined
  if (data && kind) return <ConfirmChange code={code} kind={kind} email={data.email} />
  if (!data && !error) return <Spinner label={changePage.checking} />
  const refused = data || authErrorCode(error)?.endsWith('action-code')
  if (refused)
    return <Failed title={changePage.failed} text={error ? authErrorMessage(error, words) : changePage.noCodeText} />
  return (
    <ErrorState
      large
      title={changePage.failed}
      text={authErrorMessage(error, words)}
      retry={changePage.retry}
      retrying={isFetching}
      onRetry={() => refetch()}
    />
  )
}

interface ConfirmChangeProps {
  code: string
  kind: (typeof CHANGES)[keyof typeof CHANGES]
  email: string
}

/** Mail scanners follow links, too: the change is applied only when the button is pressed. */
function ConfirmChange({ code, kind, email }: ConfirmChangeProps) {
  const words = useWords()
  const { changePage } = words.security
  const texts = changePage[kind]
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => applyAccountChange(code) })
  if (isSuccess) {
    const signsIn = kind === 'verifyAndChangeEmail' || kind === 'recoverPhone'
    const action = (
      <Link to={signsIn ? '/login' : '/reset-password'} className={buttonClass()}>
        {signsIn ? changePage.toLogin : changePage.toReset}
      </Link>
    )
    return (
      <div role="status">
        <EmptyState large icon={MailCheck} title={texts.done} text={texts.doneText} action={action} />
      </div>
    )
  }
  return (
    <>
      {error && <Notice tone="danger">{authErrorMessage(error, words)}</Notice>}
      <EmptyState
        large
        icon={kind === 'verifyAndChangeEmail' ? MailCheck : ShieldAlert}
        title={texts.title}
        text={texts.text(email)}
        action={
          <Button loading={isPending} onClick={() => mutate()}>
            {texts.submit}
          </Button>
        }
      />
    </>
  )
}
