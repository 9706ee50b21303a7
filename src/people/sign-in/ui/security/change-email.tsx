import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { verifyBeforeUpdateEmail } from '../auth/account-security.ts'
import { EmailOnly } from '../forms/shapes.ts'
import { useOperation } from '../forms/use-operation.ts'
import { useRecentSignIn } from './recent-sign-in.tsx'
import { SecuritySection } from './section.tsx'

/** Changes the e-mail address. It changes when the link in the e-mail to the new address is followed. */
export function ChangeEmail({ email }: { email: string }) {
  const words = useWords()
  const texts = words.security.email
  const { register, submit, errors, submitting, refusal, sentTo } = useChangeEmail()
  return (
    <SecuritySection title={texts.title} text={email ? texts.text(email) : texts.none}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <div role="status" className="empty:hidden">
          {sentTo && (
            <Notice tone="leaf">
              {texts.sent(sentTo)} {!email && texts.openHere}
            </Notice>
          )}
        </div>
        <TextField
          className="sm:max-w-[calc(50%-8px)]"
          label={texts.next}
          type="email"
          required
          autoComplete="email"
          placeholder={words.accounts.fields.emailExample}
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" kind="secondary" className="max-sm:w-full" loading={submitting}>
          {email ? texts.change : texts.add}
        </Button>
      </form>
    </SecuritySection>
  )
}

function useChangeEmail() {
  const words = useWords()
  const runWithRecentSignIn = useRecentSignIn()
  const { run, refusal } = useOperation()
  /** The address that the last e-mail went to. */
  const [sentTo, setSentTo] = useState('')
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(({ email }) => {
    setSentTo('')
    return run(async () => {
      if (!(await runWithRecentSignIn(() => verifyBeforeUpdateEmail(email)))) return
      setSentTo(email)
      reset()
    })
  })
  return { register, submit, errors: formState.errors, submitting: formState.isSubmitting, refusal, sentTo }
}
