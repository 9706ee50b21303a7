import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { shapeResolver } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { PasswordField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { signInWithPassword } from '../account.ts'
import { GoogleButton } from '../google/google-button.tsx'
import { linkAfterSignIn } from '../google/use-google.ts'
import { EmailField } from './email-field.tsx'
import { OtherMethods } from './other-methods.tsx'
import { SignIn } from './shapes.ts'
import { useSignInFlow } from './sign-in-flow.ts'
import { useOperation } from './use-operation.ts'

interface LoginFormProps {
  from: string | undefined
  /** No other form stands above it. */
  isFirst: boolean
}

/** Rows L03-L08 L10 L11: a refusal is shown in red above the fields, and what was typed stays. */
export function LoginForm({ from, isFirst }: LoginFormProps) {
  const { fields, login } = useWords().accounts
  const { register, submit, errors, submitting, refusal } = useLoginForm(from)
  return (
    <>
      <GoogleButton
        from={from}
        takesPassword
        inApp={<OtherMethods from={from} methods={['link']} first className="mb-3" />}
      />
      {refusal && (
        <Notice tone="danger" className="mb-4">
          {refusal}
        </Notice>
      )}
      <form method="post" onSubmit={submit} noValidate className="space-y-4">
        <EmailField error={errors.email?.message} {...register('email')} />
        <div>
          <PasswordField
            label={fields.password}
            required
            autoComplete="current-password"
            showLabel={fields.showPassword}
            hideLabel={fields.hidePassword}
            error={errors.password?.message}
            {...register('password')}
          />
          <ForgotPasswordLink from={from} />
        </div>
        <SubmitButton kind={isFirst ? 'primary' : 'secondary'} size="lg" full loading={submitting}>
          {login.submit}
        </SubmitButton>
      </form>
    </>
  )
}

function useLoginForm(from: string | undefined) {
  const words = useWords()
  const runSignIn = useSignInFlow(from)
  const { run, refusal } = useOperation()
  const { register, handleSubmit, formState } = useForm({
    resolver: shapeResolver(SignIn, words),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(({ email, password }) =>
    run(() => runSignIn(() => signInWithPassword(email, password).then(() => linkAfterSignIn(words)))),
  )
  return { register, submit, errors: formState.errors, submitting: formState.isSubmitting, refusal }
}

function ForgotPasswordLink({ from }: { from: string | undefined }) {
  const { login } = useWords().accounts
  return (
    <Link
      to="/reset-password"
      search={from ? { from } : {}}
      className="mt-1 inline-flex min-h-11 items-center text-small font-medium text-accent-ink underline-offset-4 hover:underline"
    >
      {login.forgot}
    </Link>
  )
}
