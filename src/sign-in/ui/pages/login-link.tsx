import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { LoginAside } from '../forms/login-aside.tsx'
import { OtherWays } from '../forms/other-ways.tsx'
import { EmailOnly } from '../forms/shapes.ts'
import { providerSentence } from '../provider-sentence.ts'
import { sendLink } from '../ways-in-steps.ts'

export const Route = createFileRoute('/_main/_guest-only/login/link')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.linkPage.title) }] }
  },
  component: LoginLinkPage,
})

/** Sign-in by a letter's link. The answer is the same whether there is an account or not. */
function LoginLinkPage() {
  const { linkPage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <Sent email={sentTo} onAnother={() => setSentTo('')} />
  return (
    <LoginAside title={linkPage.title} text={linkPage.text}>
      <AskForm from={from} onSent={setSentTo} />
      <OtherWays from={from} here="link" />
    </LoginAside>
  )
}

function AskForm({ from, onSent }: { from: string | undefined; onSent: (email: string) => void }) {
  const words = useWords()
  const { fields } = words.accounts
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    setRefusal('')
    await sendLink(email, from).then(
      () => onSent(email),
      (error: unknown) => setRefusal(providerSentence(error, words)),
    )
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
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
      <SubmitButton size="lg" full loading={isSubmitting}>
        {words.security.linkPage.submit}
      </SubmitButton>
    </form>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { linkPage } = useWords().security
  const another = (
    <Button kind="secondary" onClick={onAnother}>
      {linkPage.another}
    </Button>
  )
  return (
    <div role="status" className="py-10">
      <h1 className="sr-only">{linkPage.title}</h1>
      <EmptyState large icon={MailCheck} title={linkPage.sent} text={linkPage.sentText(email)} action={another} />
    </div>
  )
}
