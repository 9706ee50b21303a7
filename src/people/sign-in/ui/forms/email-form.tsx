import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { authErrorMessage } from '../auth-error.ts'
import { EmailField } from './email-field.tsx'
import { EmailOnly } from './shapes.ts'

interface EmailFormProps {
  /** The label of the button. */
  submit: string
  /** What it throws is shown above the field. */
  send: (email: string) => Promise<void>
}

/** A form for the e-mail address of an account. */
export function EmailForm({ submit, send }: EmailFormProps) {
  const words = useWords()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const onSubmit = handleSubmit(async ({ email }) => {
    setRefusal('')
    await send(email).catch((error: unknown) => setRefusal(authErrorMessage(error, words)))
  })
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="space-y-4">
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <EmailField error={formState.errors.email?.message} {...register('email')} />
      <SubmitButton size="lg" full loading={formState.isSubmitting}>
        {submit}
      </SubmitButton>
    </form>
  )
}
