import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver } from '#ui/controls/form.ts'
import { PageHead } from '#ui/page/layout.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { canRemoveOtherMethods, confirmPasswordReset } from '../../auth/action-codes.ts'
import { NewPassword } from '../shapes.ts'
import { useOperation } from '../use-operation.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { recheckedFields } from './rechecked-fields.ts'
import { showRefusedPassword } from './refused-password.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A new password was just saved. No link can say so: it is no part of an address. */
    passwordSaved?: boolean
  }
}

/** Asks for the new password, by the rules of registration, then redirects to /login. */
export function NewPasswordForm({ code, email, from }: { code: string; email: string; from: string | undefined }) {
  const { fields, reset } = useWords().accounts
  const [removesOthers, setRemovesOthers] = useState(false)
  const { register, submit, errors, submitting, password, same, refusal, rechecked } = useNewPassword(
    code,
    removesOthers,
    from,
  )
  return (
    <>
      <PageHead title={reset.newHeading} />
      <p className="mt-2 text-body break-words text-ink-2">{reset.newText(email)}</p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        {/* So that a password manager knows whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          className="space-y-4"
          label={fields.newPassword}
          password={register('password', { deps: rechecked })}
          confirm={register('confirm')}
          errors={errors}
          value={password}
          same={same}
        />
        {canRemoveOtherMethods() && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-body">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={removesOthers}
              onChange={(event) => setRemovesOthers(event.target.checked)}
            />
            {reset.removeOthers}
          </label>
        )}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        <Button type="submit" size="lg" full loading={submitting}>
          {reset.save}
        </Button>
      </form>
    </>
  )
}

function useNewPassword(code: string, removesOthers: boolean, from: string | undefined) {
  const words = useWords()
  const { faults, reset } = words.accounts
  const navigate = useNavigate()
  const { register, handleSubmit, setError, control, formState } = useForm({
    mode: 'onTouched',
    resolver: shapeResolver(NewPassword, words, faults),
    defaultValues: { password: '', confirm: '' },
  })
  const [password, confirm] = useWatch({ control, name: ['password', 'confirm'] })
  const { run, refusal } = useOperation((error) => showRefusedPassword(error, 'password', setError, words))
  const submit = handleSubmit((values) =>
    run(async () => {
      await confirmPasswordReset(code, values.password, removesOthers)
      toast.success(reset.saved)
      await navigate({ to: '/login', search: from ? { from } : {}, state: { passwordSaved: true }, replace: true })
    }),
  )
  const same = password !== '' && password === confirm
  const rechecked = recheckedFields(formState)
  const { errors, isSubmitting: submitting } = formState
  return { register, submit, errors, submitting, password, same, refusal, rechecked }
}
