import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useController, useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useFirstFocus } from '#ui/controls/use-first-focus.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { useProfilePhoto } from '#ui/upload/use-profile-photo.ts'
import { updateAuthProfile } from '../../account.ts'
import { refreshSession } from '../../auth-state.ts'
import { PhotoField } from '../photo-field.tsx'
import { roleFor, useRoleChoices } from '../role-choices.ts'
import { PhoneProfile } from '../shapes.ts'
import { TermsNotice } from '../terms-notice.tsx'
import { useOperation } from '../use-operation.ts'

type Draft = Omit<PhoneProfile, 'photo' | 'role'> & { photo?: File | undefined; role?: string | null | undefined }

interface PhoneProfileFormProps {
  from: string | undefined
  onSaved: () => void
}

/** Name, photo and role of somebody who has just signed in with a number that had no account. */
export function PhoneProfileForm({ from, onSaved }: PhoneProfileFormProps) {
  const { fields, register: texts } = useWords().accounts
  const { register, nameField, photoField, submit, errors, submitting, refusal } = usePhoneProfile(from, onSaved)
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      <TextField label={fields.name} required autoComplete="name" error={errors.displayName?.message} {...nameField} />
      <PhotoField {...photoField} />
      <ChoiceCards
        legend={texts.role}
        dots
        required
        choices={useRoleChoices()}
        error={errors.role?.message}
        {...register('role')}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <SubmitButton size="lg" full loading={submitting}>
        {texts.submit}
      </SubmitButton>
      <TermsNotice />
    </form>
  )
}

function usePhoneProfile(from: string | undefined, onSaved: () => void) {
  const words = useWords()
  const photo = useProfilePhoto()
  const save = useSaveProfile(photo)
  const { register, handleSubmit, setError, setFocus, clearErrors, control, formState } = useForm<
    Draft,
    unknown,
    PhoneProfile
  >({
    mode: 'onTouched',
    resolver: shapeResolver<Draft, PhoneProfile>(PhoneProfile, words, words.accounts.faults),
    defaultValues: { displayName: '', role: roleFor(from) },
  })
  useFirstFocus(() => setFocus('displayName'))
  const name = useWatch({ control, name: 'displayName' })
  const { field, fieldState } = useController({ control, name: 'photo' })
  const { run, refusal } = useOperation((error) => showFieldErrors(error, ['displayName', 'role'], setError, words))
  const submit = handleSubmit((values) => run(async () => (await save(values)) && onSaved()))
  // As on Register.
  const nameField = register('displayName', { onChange: () => clearErrors('displayName') })
  const onNameMissing = () =>
    setError('displayName', { message: words.accounts.register.nameFirst }, { shouldFocus: true })
  const photoField = { photo, name, onNameMissing, onPhoto: field.onChange, error: fieldState.error?.message }
  return {
    ...{ register, nameField, photoField, submit, refusal },
    ...{ errors: formState.errors, submitting: formState.isSubmitting },
  }
}

/** Photo, then the user record, then the account's own profile. False: the photo could not be sent, and nothing is saved. */
function useSaveProfile(photo: ReturnType<typeof useProfilePhoto>) {
  const { register: texts } = useWords().accounts
  const { api } = useRouteContext({ from: rootRouteId })
  return async ({ displayName, role, photo: file }: PhoneProfile): Promise<boolean> => {
    const sent = await photo.send(file)
    if ('failure' in sent) {
      if (sent.failure) toast.error(sent.failure)
      return false
    }
    const profile = { displayName, photoURL: sent.url }
    await api.saveUser({ ...profile, role })
    // The user record has name and photo, too.
    await updateAuthProfile(profile).catch(() => refreshSession())
    toast.success(texts.added(displayName))
    return true
  }
}
