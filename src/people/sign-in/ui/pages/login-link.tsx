import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendSignInLink } from '../auth/sign-in-methods.ts'
import { authErrorMessage } from '../auth-error.ts'
import { EmailField } from '../forms/email-field.tsx'
import { NarrowPage } from '../forms/narrow-page.tsx'
import { OtherMethods } from '../forms/other-methods.tsx'
import { EmailOnly } from '../forms/shapes.ts'

export const Route = createFileRoute('/_main/_guest-only/login/link')({
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: words.site.title(words.security.linkPage.title) }] }
  },
  component: LoginLinkPage,
})

/** Asks for an e-mail with a sign-in link. The answer is the same whether there is an account or not. */
function LoginLinkPage() {
  const { linkPage } = useWords().security
  const search = Route.useSearch()
  const from = useHydrated() ? search.from : undefined
  const [sentTo, setSentTo] = useState('')
  if (sentTo) return <Sent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <NarrowPage title={linkPage.title} text={linkPage.text}>
      <LinkRequestForm from={from} onSent={setSentTo} />
      <OtherMethods from={from} current="link" />
    </NarrowPage>
  )
}

function LinkRequestForm({ from, onSent }: { from: string | undefined; onSent: (email: string) => void }) {
  const words = useWords()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    setRefusal('')
    await sendSignInLink(email, from).then(
      () => onSent(email),
      (error: unknown) => setRefusal(authErrorMessage(error, words)),
    )
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <EmailField error={errors.email?.message} {...register('email')} />
      <SubmitButton size="lg" full loading={isSubmitting}>
        {words.security.linkPage.submit}
      </SubmitButton>
    </form>
  )
}

function Sent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { linkPage } = useWords().security
  const changeEmail = (
    <Button kind="secondary" onClick={onChangeEmail}>
      {linkPage.another}
    </Button>
  )
  return (
    <div role="status" className="py-10">
      <h1 className="sr-only">{linkPage.title}</h1>
      <EmptyState large icon={MailCheck} title={linkPage.sent} text={linkPage.sentText(email)} action={changeEmail} />
    </div>
  )
}
