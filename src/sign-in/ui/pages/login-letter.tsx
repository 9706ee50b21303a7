import { createFileRoute, Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { shapeResolver } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import { readCode, useActionCode } from '../forms/action-code.ts'
import { LoginAside } from '../forms/login-aside.tsx'
import { useSignInStep } from '../forms/own-sign-in.ts'
import { EmailOnly } from '../forms/shapes.ts'
import { providerCode, providerSentence } from '../provider-sentence.ts'
import { askedLink, signInByLink } from '../ways-in-steps.ts'

export const Route = createFileRoute('/_main/_guest-only/login/letter')({
  validateSearch: readCode,
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.letterPage.title) }] }
  },
  component: LoginLetterPage,
})

/** Where the link of a letter to sign in leads. On the device that asked for it, it signs in at once. */
function LoginLetterPage() {
  const { letterPage } = useWords().security
  const code = useActionCode(Route.useSearch())
  if (code === 'unread') return <Waiting />
  if (!code) return <Failed title={letterPage.noCode} text={letterPage.noCodeText} />
  return <WithCode code={code.value} />
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

function WithCode({ code }: { code: string }) {
  const words = useWords()
  const { letterPage } = words.security
  const [asked] = useState(askedLink)
  const [error, setError] = useState<unknown>(null)
  const lead = useSignInStep(asked?.from)
  const begun = useRef(false)
  const attempt = (email: string) => lead(() => signInByLink(email, code))
  const attemptRef = useRef(attempt)
  attemptRef.current = attempt
  useEffect(() => {
    if (!asked || begun.current) return
    begun.current = true
    attemptRef.current(asked.email).catch(setError)
  }, [asked])
  if (error && providerCode(error) !== 'invalid-email') {
    return <Failed title={letterPage.failed} text={providerSentence(error, words)} />
  }
  if (asked && !error) return <Waiting />
  return <AskEmail signIn={attempt} onFailed={setError} />
}

interface AskEmailProps {
  signIn: (email: string) => Promise<void>
  onFailed: (error: unknown) => void
}

/** On another device: whoever only found the letter must know whom it was for. */
function AskEmail({ signIn, onFailed }: AskEmailProps) {
  const words = useWords()
  const { letterPage } = words.security
  const { fields } = words.accounts
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    setRefusal('')
    await signIn(email).catch((error: unknown) => {
      const another = ['invalid-email', 'too-many-requests', 'network-request-failed'].includes(
        providerCode(error) ?? '',
      )
      if (another) setRefusal(providerSentence(error, words))
      else onFailed(error)
    })
  })
  return (
    <LoginAside title={letterPage.confirm} text={letterPage.confirmText}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <TextField
          label={fields.email}
          type="email"
          required
          autoComplete="username"
          placeholder={fields.emailExample}
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" size="lg" full loading={isSubmitting}>
          {letterPage.submit}
        </Button>
      </form>
    </LoginAside>
  )
}
