import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailX, ShieldAlert } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { wrapClass } from '#ui/page/layout.tsx'
import { EmptyState, ErrorState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { readCode, useActionCode } from '../forms/action-code.ts'
import { providerCode, providerSentence } from '../provider-sentence.ts'
import { applyChange, readChange } from '../security-steps.ts'

export const Route = createFileRoute('/_main/account-change')({
  validateSearch: readCode,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.changePage.title) }] }
  },
  component: AccountChangePage,
})

/** Where letters about a changed account lead: confirms a new e-mail address, or takes a change back. */
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
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
} as const

function WithCode({ code }: { code: string }) {
  const words = useWords()
  const { changePage } = words.security
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'readChange', code],
    queryFn: () => readChange(code),
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY },
  })
  const kind = data && CHANGES[data.operation as keyof typeof CHANGES]
  if (data && kind) return <Ask code={code} kind={kind} email={data.email} />
  if (!data && !error) return <Spinner label={changePage.checking} />
  const refused = data || providerCode(error)?.endsWith('action-code')
  if (refused)
    return <Failed title={changePage.failed} text={error ? providerSentence(error, words) : changePage.noCodeText} />
  return (
    <ErrorState
      large
      title={changePage.failed}
      text={providerSentence(error, words)}
      retry={changePage.retry}
      retrying={isFetching}
      onRetry={() => refetch()}
    />
  )
}

interface AskProps {
  code: string
  kind: (typeof CHANGES)[keyof typeof CHANGES]
  email: string
}

/** Programs that look into letters follow links, too: nothing is done before somebody presses the button. */
function Ask({ code, kind, email }: AskProps) {
  const words = useWords()
  const { changePage } = words.security
  const copy = changePage[kind]
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => applyChange(code) })
  if (isSuccess) {
    const moved = kind === 'verifyAndChangeEmail'
    const action = (
      <Link to={moved ? '/login' : '/reset-password'} className={buttonClass()}>
        {moved ? changePage.toLogin : changePage.toReset}
      </Link>
    )
    return (
      <div role="status">
        <EmptyState large icon={MailCheck} title={copy.done} text={copy.doneText} action={action} />
      </div>
    )
  }
  return (
    <>
      {error && <Notice tone="danger">{providerSentence(error, words)}</Notice>}
      <EmptyState
        large
        icon={kind === 'verifyAndChangeEmail' ? MailCheck : ShieldAlert}
        title={copy.title}
        text={copy.text(email)}
        action={
          <Button loading={isPending} onClick={() => mutate()}>
            {copy.submit}
          </Button>
        }
      />
    </>
  )
}
