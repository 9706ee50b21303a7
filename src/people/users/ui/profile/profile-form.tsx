import { Phone } from 'lucide-react'
import { type Control, useController, useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import { authErrorMessage } from '#people/sign-in/ui/auth-error.ts'
import type { SessionUser } from '#people/sign-in/ui/session.ts'
import { smallPhoto } from '#services/image-host/contract.ts'
import { shownAddress } from '#shared/no-address.ts'
import { Button } from '#ui/controls/button.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { FixedField, TextField } from '#ui/controls/text-field.tsx'
import { UploadField, type UploadState } from '#ui/controls/upload-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { useProfilePhoto } from '#ui/upload/use-profile-photo.ts'
import { NewUser, type Profile, ProfileChanges } from '../../contract.ts'
import { useSaveProfile } from '../queries.ts'

const ProfileFields = z.object({
  displayName: NewUser.shape.displayName,
  phone: z.nonoptional(ProfileChanges.shape.phone),
  /** A new photo; without one the stored photo stays. */
  photo: z.optional(z.custom<File>()),
})
type Fields = z.output<typeof ProfileFields>
type FormControl = Control<z.input<typeof ProfileFields>, unknown, Fields>

/** Name, photo and phone; e-mail address and role are shown and stay. What was typed stays after every failure. */
export function ProfileForm({ profile, user }: { profile: Profile; user: SessionUser }) {
  const { profile: texts, roles, noEmail } = useWords().accounts
  const photo = useProfilePhoto()
  const { register, control, submit, errors, submitting } = useProfileForm(profile, user, photo)
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <PhotoField control={control} photo={photo} current={user.photoURL} />
      <TextField
        label={texts.name}
        hint={profile.role === 'saller' ? texts.nameHintSaller : texts.nameHint}
        autoComplete="name"
        required
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <TextField
        label={texts.phone}
        aside={texts.phoneAside}
        hint={profile.role === 'saller' ? texts.phoneHintSaller : texts.phoneHint}
        icon={Phone}
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FixedField label={texts.email} value={shownAddress(profile.email, noEmail)} hint={texts.emailHint} />
        <FixedField label={texts.role} value={roles[profile.role]} hint={texts.roleHint} />
      </div>
      <Notice tone="leaf">{texts.earlier}</Notice>
      <Button type="submit" className="max-sm:w-full sm:min-w-44" loading={submitting}>
        {texts.save}
      </Button>
    </form>
  )
}

type ProfilePhoto = ReturnType<typeof useProfilePhoto>

function useProfileForm(profile: Profile, user: SessionUser, photo: ProfilePhoto) {
  const words = useWords()
  const { register, control, handleSubmit, setError, setValue, reset, formState } = useForm<
    z.input<typeof ProfileFields>,
    unknown,
    Fields
  >({
    resolver: shapeResolver(ProfileFields, words),
    // Untouched fields follow the profile, which another tab may change.
    values: { displayName: profile.displayName, phone: profile.phone ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const save = useSaveChanges(profile, user, photo, () => setValue('photo', undefined))
  const submit = handleSubmit(async (fields) => {
    try {
      if (await save(fields)) reset({ ...fields, photo: undefined })
    } catch (error) {
      const shown = showFieldErrors(error, ['displayName', 'phone'], setError, words)
      if (!shown) toast.error(authErrorMessage(error, words))
    }
  })
  return { register, control, submit, errors: formState.errors, submitting: formState.isSubmitting }
}

/**
 * Uploads a new photo, then saves the changes, and shows a toast. Resolves to false when nothing was saved; throws
 * refusals. `onRefused` is called when the file itself is refused.
 */
function useSaveChanges(profile: Profile, user: SessionUser, photo: ProfilePhoto, onRefused: () => void) {
  const { profile: texts } = useWords().accounts
  const save = useSaveProfile()
  return async ({ displayName, phone, photo: file }: Fields): Promise<boolean> => {
    const sent = file && (await photo.send(file))
    if (sent && 'failure' in sent) {
      if (sent.fileRefused) onRefused()
      if (sent.failure) toast.error(sent.failure)
      return false
    }
    // The sign-in service may still have the former name after a save that failed half-way.
    const renamed = displayName !== profile.displayName || displayName !== user.displayName
    const changes = {
      ...(renamed && { displayName }),
      ...(phone !== (profile.phone ?? '') && { phone }),
      ...(sent && { photoURL: sent.url }),
    }
    if (Object.keys(changes).length === 0) {
      toast(texts.nothing)
      return false
    }
    await save.mutateAsync(changes)
    photo.clear()
    toast.success(profile.phone && 'phone' in changes ? texts.savedPhone : texts.saved)
    return true
  }
}

type PhotoFieldProps = { control: FormControl; photo: ProfilePhoto; current: string | null }

function PhotoField({ control, photo, current }: PhotoFieldProps) {
  const { register, profile: texts } = useWords().accounts
  const { field } = useController({ control, name: 'photo' })
  async function choose(file: File) {
    field.onChange(await photo.choose(file))
  }
  // A file that cannot be sent is not part of the form: the stored photo is shown, with the reason below it.
  const refused = photo.state.look === 'refused' && !field.value
  const state: UploadState =
    current && (refused || photo.state.look === 'empty')
      ? { look: 'done', name: texts.photoNow, preview: smallPhoto(current), note: texts.photoNowNote }
      : photo.state
  return (
    <UploadField
      label={texts.photo}
      round
      accept="image/jpeg,image/png,image/webp,image/avif,image/heic"
      state={state}
      onFile={choose}
      onCancel={photo.cancel}
      onRetry={photo.onRetry}
      error={refused && current && photo.state.look === 'refused' ? photo.state.reason : undefined}
      words={register.upload}
    />
  )
}
