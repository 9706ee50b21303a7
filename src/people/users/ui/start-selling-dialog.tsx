import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { MapPin, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { refreshSession } from '#people/sign-in/ui/auth-state.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { useWords } from '#ui/text/words.ts'
import { SellingDetails } from '../contract.ts'
import { profileQuery, useStartSelling } from './queries.ts'

interface StartSellingProps {
  user: SessionUser
  open: boolean
  onClose: () => void
}

/** Makes a buyer a saller, too. It loads Base UI, so import it lazily. */
export function StartSellingDialog({ user, open, onClose }: StartSellingProps) {
  const { dialog } = useWords().selling
  const { register, submit, pending, formState } = useSellingForm(user)
  const { errors, isDirty } = formState
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={dialog.title}
      closeLabel={dialog.close}
      askBeforeClose={isDirty && dialog.unsaved}
      cancel={dialog.cancel}
      submit={dialog.submit}
      submitClass="max-sm:h-13 sm:min-w-36"
      onSubmit={submit}
      pending={pending}
    >
      <p className="text-small text-ink-2">{dialog.text}</p>
      <TextField
        label={dialog.phone}
        hint={dialog.phoneHint}
        icon={Phone}
        inputMode="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={dialog.place}
        hint={dialog.placeHint}
        icon={MapPin}
        placeholder={dialog.placeExample}
        autoComplete="off"
        required
        error={errors.place?.message}
        {...register('place')}
      />
    </FormDialog>
  )
}

/** The form with the phone number of the profile. After a refusal what was typed stays. */
function useSellingForm(user: SessionUser) {
  const words = useWords()
  const { api } = useRouteContext({ from: rootRouteId })
  const navigate = useNavigate()
  const { mutateAsync } = useStartSelling()
  const { data: profile } = useQuery(profileQuery(api, user.email))
  const form = useForm({ resolver: shapeResolver(SellingDetails, words), defaultValues: { phone: '', place: '' } })
  const { register, handleSubmit, setError, getValues, resetField, formState } = form
  useEffect(() => {
    if (profile?.phone && getValues('phone') === '') resetField('phone', { defaultValue: profile.phone })
  }, [profile?.phone, getValues, resetField])
  const { submit, pending } = useSubmit({
    call: async (details: SellingDetails) => {
      await mutateAsync(details)
      await refreshSession()
    },
    done: words.selling.dialog.done,
    onDone: () => navigate({ to: '/dashboard/add-a-product' }),
    showsError: (error) => showFieldErrors(error, ['phone', 'place'], setError, words),
  })
  return { register, submit: handleSubmit(submit), pending, formState }
}
