import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { PageHead } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { sendPasswordResetEmail } from '../account.ts'
import { authErrorCode, authErrorMessage } from '../auth-error.ts'
import { EmailField } from './email-field.tsx'
import { EmailOnly } from './shapes.ts'

/** Asks for a password reset e-mail. The answer does not reveal whether there is an account. */
export function ResetRequestForm() {
  const words = useWords()
  const { reset } = words.accounts
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
      await sendPasswordResetEmail(email)
      setSentTo(email)
    } catch (error) {
      // Another provider may reveal that there is no account: we do not pass that on.
      if (authErrorCode(error) === 'user-not-found') setSentTo(email)
      else setRefusal(authErrorMessage(error, words))
    }
  })
  if (sentTo) return <Sent email={sentTo} onChangeEmail={() => setSentTo('')} />
  return (
    <>
      <PageHead title={reset.heading} />
      <p className="mt-2 text-body text-ink-2">{reset.text}</p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <EmailField error={errors.email?.message} {...register('email')} />
        <Button type="submit" size="lg" full loading={isSubmitting}>
          {reset.submit}
        </Button>
      </form>
    </>
  )
}

function Sent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const { reset } = useWords().accounts
  const changeEmail = (
    <Button kind="secondary" onClick={onChangeEmail}>
      {reset.otherEmail}
    </Button>
  )
  return (
    <div role="status">
      <h1 className="sr-only">{reset.heading}</h1>
      <EmptyState large icon={MailCheck} title={reset.sent} text={reset.sentText(email)} action={changeEmail} />
    </div>
  )
}
