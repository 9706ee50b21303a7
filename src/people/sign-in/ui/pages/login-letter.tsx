import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MailCheck, MailX } from 'lucide-react'
import { useContext, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { EmptyState } from '#ui/states/empty.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { readLinkRequest, signInWithEmailLink } from '../auth/sign-in-methods.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { readCode, useActionCode } from '../forms/action-code.ts'
import { CameFor } from '../forms/came-for.ts'
import { EmailForm } from '../forms/email-form.tsx'
import { NarrowPage } from '../forms/narrow-page.tsx'
import { useSignInFlow } from '../forms/sign-in-flow.ts'

export const Route = createFileRoute('/_main/_guest-only/login/letter')({
  validateSearch: readCode,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.letterPage.title) }] }
  },
  component: LoginLetterPage,
})

/** The page of a sign-in link. In the browser that requested the link one press signs in. */
function LoginLetterPage() {
  const { letterPage } = useWords().security
  const { oobCode, from } = Route.useSearch()
  const code = useActionCode({ oobCode })
  if (code === 'unread') return <Waiting />
  if (!code) return <Failed title={letterPage.noCode} text={letterPage.noCodeText} />
  return <WithCode code={code.value} from={from} />
}

function Waiting() {
  const { letterPage } = useWords().security
  return (
    <div className="flex min-h-[28rem] items-center justify-center">
      <h1 className="sr-only">{letterPage.title}</h1>
      <Spinner label={letterPage.checking} />
    </div>
  )
}

function Failed({ title, text }: { title: string; text: string }) {
  const { letterPage } = useWords().security
  const action = (
    <Link to="/login/link" className={buttonClass()}>
      {letterPage.again}
    </Link>
  )
  return (
    <div role="alert" className="py-10">
      <h1 className="sr-only">{letterPage.title}</h1>
      <EmptyState large icon={MailX} title={title} text={text} action={action} />
    </div>
  )
}

function WithCode({ code, from }: { code: string; from: string | undefined }) {
  const words = useWords()
  const { letterPage } = words.security
  const [linkRequest] = useState(readLinkRequest)
  const [error, setError] = useState<unknown>(null)
  const runSignIn = useSignInFlow(linkRequest?.from ?? from)
  const signIn = (email: string) => runSignIn(() => signInWithEmailLink(email, code))
  if (error && authErrorCode(error) !== 'invalid-email') {
    return <Failed title={letterPage.failed} text={authErrorMessage(error, words)} />
  }
  if (linkRequest && !error) return <OnePress email={linkRequest.email} signIn={signIn} onFailed={setError} />
  return <ConfirmEmailForm signIn={signIn} onFailed={setError} />
}

interface SignInProps {
  signIn: (email: string) => Promise<void>
  onFailed: (error: unknown) => void
}

/** The button that signs in. Opening the link alone does not sign in, not even in this browser. */
function OnePress({ email, signIn, onFailed }: SignInProps & { email: string }) {
  const { letterPage } = useWords().security
  const { mutate, isPending } = useMutation({ mutationFn: () => signIn(email), onError: onFailed })
  const action = (
    <Button size="lg" loading={isPending} onClick={() => mutate()}>
      {letterPage.submit}
    </Button>
  )
  return (
    <div className="py-10">
      <div className="mx-auto max-w-[440px] px-4">{useContext(CameFor)}</div>
      <h1 className="sr-only">{letterPage.title}</h1>
      <EmptyState large icon={MailCheck} title={letterPage.ask} text={letterPage.askText(email)} action={action} />
    </div>
  )
}

/** The form for another device, where the user types the e-mail address: the link alone does not sign in. */
function ConfirmEmailForm({ signIn, onFailed }: SignInProps) {
  const { letterPage } = useWords().security
  const send = (email: string) =>
    signIn(email).catch((error: unknown) => {
      if (['invalid-email', 'too-many-requests', 'network-request-failed'].includes(authErrorCode(error) ?? ''))
        throw error
      onFailed(error)
    })
  return (
    <NarrowPage title={letterPage.confirm} text={letterPage.confirmText}>
      <EmailForm submit={letterPage.submit} send={send} />
    </NarrowPage>
  )
}
