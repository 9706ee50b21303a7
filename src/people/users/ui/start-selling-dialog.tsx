import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useNavigate, useRouteContext } from '@tanstack/react-router'
import { MapPin, Phone } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { refreshSession } from '#people/sign-in/ui/auth-state.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Dialog, DialogCancel } from '#ui/overlays/dialog.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import { SellingDetails } from '../contract.ts'
import { profileQuery, useStartSelling } from './queries.ts'

const FORM_ID = 'start-selling-form'

interface StartSellingProps {
  user: SessionUser
  open: boolean
  onClose: () => void
}

/** Makes a buyer a saller, too. It loads Base UI, so import it lazily. */
export function StartSellingDialog({ user, open, onClose }: StartSellingProps) {
  const { dialog } = useWords().selling
  const { register, submit, errors, isSubmitting, isDirty } = useSellingForm(user)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={dialog.title}
      closeLabel={dialog.close}
      askBeforeClose={isDirty && dialog.unsaved}
      footer={
        <>
          <DialogCancel>{dialog.cancel}</DialogCancel>
          <Button type="submit" form={FORM_ID} loading={isSubmitting} className="max-sm:h-13 sm:min-w-36">
            {dialog.submit}
          </Button>
        </>
      }
    >
      <p className="text-small text-ink-2">{dialog.text}</p>
      <form id={FORM_ID} noValidate onSubmit={submit} className="mt-4 space-y-4">
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
      </form>
    </Dialog>
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
  const submit = handleSubmit(async (details) => {
    try {
      await mutateAsync(details)
      await refreshSession()
      toast.success(words.selling.dialog.done)
      await navigate({ to: '/dashboard/add-a-product' })
    } catch (error) {
      if (!showFieldErrors(error, ['phone', 'place'], setError, words)) toast.error(explain(error, words))
    }
  })
  return {
    register,
    submit,
    errors: formState.errors,
    isSubmitting: formState.isSubmitting,
    isDirty: formState.isDirty,
  }
}
