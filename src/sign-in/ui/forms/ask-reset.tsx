import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { PageHead } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { providerCode, providerSentence } from '../provider-sentence.ts'
import { askPasswordReset } from '../sign-in-steps.ts'
import { EmailOnly } from './shapes.ts'

/** Asks for a letter. The answer does not tell whether there is an account. */
export function AskReset() {
  const words = useWords()
  const { fields, reset } = words.accounts
  const [sentTo, setSentTo] = useState('')
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    setRefusal('')
    try {
      await askPasswordReset(email)
      setSentTo(email)
    } catch (error) {
      // A provider that tells that nobody is known by this address: we do not pass it on.
      if (providerCode(error) === 'user-not-found') setSentTo(email)
      else setRefusal(providerSentence(error, words))
    }
  })
  if (sentTo) return <Sent email={sentTo} onAnother={() => setSentTo('')} />
  return (
    <>
      <PageHead title={reset.heading} />
      <p className="mt-2 text-body text-ink-2">{reset.text}</p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
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
          {reset.submit}
        </Button>
      </form>
    </>
  )
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { reset } = useWords().accounts
  const another = (
    <Button kind="secondary" onClick={onAnother}>
      {reset.otherEmail}
    </Button>
  )
  return (
    <div role="status">
      <h1 className="sr-only">{reset.heading}</h1>
      <EmptyState large icon={MailCheck} title={reset.sent} text={reset.sentText(email)} action={another} />
    </div>
  )
}
