import { useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { PasswordField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { reauthenticateWithPassword, type Security, updatePassword } from '../auth/account-security.ts'
import { authErrorCode } from '../auth-error.ts'
import { NewPasswordFields } from '../forms/password/new-password-fields.tsx'
import { recheckedFields } from '../forms/password/rechecked-fields.ts'
import { showRefusedPassword } from '../forms/password/refused-password.ts'
import { NewPassword } from '../forms/shapes.ts'
import { useOperation } from '../forms/use-operation.ts'
import { useRefreshSecurity } from './queries.ts'
import { useRecentSignIn } from './recent-sign-in.tsx'
import { SecuritySection } from './section.tsx'

const ReplacedPassword = z.intersection(
  NewPassword,
  z.object({ current: z.string().check(z.minLength(1, 'required')) }),
)
const FirstPassword = z.intersection(NewPassword, z.object({ current: z.string() }))
const EMPTY = { current: '', password: '', confirm: '' }

/** Replaces the password after the current one was given; without one sets the first (row Z23). */
export function ChangePassword({ security }: { security: Security }) {
  const words = useWords()
  const texts = words.security.password
  const { fields } = words.accounts
  const { hasPassword } = security
  const { register, submit, errors, submitting, password, same, refusal, rechecked } = useChangePassword(hasPassword)
  return (
    <SecuritySection title={texts.title} text={hasPassword ? texts.text : texts.setText}>
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        {/* So that a password manager knows whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={security.email} readOnly hidden />
        {refusal && (
          <Notice tone="danger" className="sm:col-span-2">
            {refusal}
          </Notice>
        )}
        {hasPassword && (
          <PasswordField
            className="sm:col-span-2 sm:max-w-[calc(50%-8px)]"
            label={texts.current}
            required
            autoComplete="current-password"
            showLabel={fields.showPassword}
            hideLabel={fields.hidePassword}
            error={errors.current?.message}
            {...register('current')}
          />
        )}
        <NewPasswordFields
          className="grid gap-4 sm:col-span-2 sm:grid-cols-2"
          label={texts.next}
          password={register('password', { deps: rechecked })}
          confirm={register('confirm')}
          errors={errors}
          value={password}
          same={same}
        />
        <div className="sm:col-span-2">
          <Button type="submit" className="max-sm:w-full" loading={submitting}>
            {hasPassword ? texts.change : texts.set}
          </Button>
        </div>
      </form>
    </SecuritySection>
  )
}

function useChangePassword(hasPassword: boolean) {
  const words = useWords()
  const refreshSecurity = useRefreshSecurity()
  const runWithRecentSignIn = useRecentSignIn()
  const { register, handleSubmit, setError, control, formState, reset } = useForm({
    mode: 'onTouched',
    resolver: shapeResolver(hasPassword ? ReplacedPassword : FirstPassword, words, words.accounts.faults),
    defaultValues: EMPTY,
  })
  const [password, confirm] = useWatch({ control, name: ['password', 'confirm'] })
  const { run, refusal } = useOperation((error) => showRefusedPassword(error, 'password', setError, words))
  const submit = handleSubmit((values) =>
    run(async () => {
      if (hasPassword) await reauthenticateUnlessSecondFactor(values.current)
      if (!(await runWithRecentSignIn(() => updatePassword(values.password)))) return
      reset(EMPTY)
      toast.success(words.security.password.changed)
      await refreshSecurity()
    }),
  )
  const same = password !== '' && password === confirm
  const rechecked = recheckedFields(formState)
  const { errors, isSubmitting: submitting } = formState
  return { register, submit, errors, submitting, password, same, refusal, rechecked }
}

/**
 * Reauthenticates with the password. It is not enough for an account with a second factor: the change then fails with
 * requires-recent-login, and its dialog asks for both.
 */
async function reauthenticateUnlessSecondFactor(password: string): Promise<void> {
  await reauthenticateWithPassword(password).catch((error: unknown) => {
    if (authErrorCode(error) !== 'multi-factor-auth-required') throw error
  })
}
