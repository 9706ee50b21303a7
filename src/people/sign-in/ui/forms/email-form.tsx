import { useForm } from 'react-hook-form'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { EmailField } from './email-field.tsx'
import { EmailOnly } from './shapes.ts'
import { useOperation } from './use-operation.ts'

interface EmailFormProps {
  /** The label of the button. */
  submit: string
  /** Sends the form. An error that it throws is shown above the field. */
  send: (email: string) => Promise<void>
}

/** A form for the e-mail address of an account. */
export function EmailForm({ submit, send }: EmailFormProps) {
  const words = useWords()
  const { run, refusal } = useOperation()
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(EmailOnly, words),
    defaultValues: { email: '' },
  })
  const onSubmit = handleSubmit(({ email }) => run(() => send(email)))
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
