import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { buttonClass } from '#ui/controls/button-class.ts'
import { ChoiceCards } from '#ui/controls/choice-cards.tsx'
import { shapeResolver, showFieldErrors } from '#ui/controls/form.ts'
import { SubmitButton } from '#ui/controls/submit-button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useSettings, useWords } from '#ui/text/words.ts'
import { useProfilePhoto } from '#ui/upload/use-profile-photo.ts'
import { createAccount } from '../account.ts'
import { storeRegistration } from '../auth/registration.ts'
import { GoogleButton } from '../google/google-button.tsx'
import { OtherMethods } from './other-methods.tsx'
import { NewPasswordFields } from './password/new-password-fields.tsx'
import { recheckedFields } from './password/rechecked-fields.ts'
import { showRefusedPassword } from './password/refused-password.ts'
import { PhotoField } from './photo-field.tsx'
import { roleFor, useRoleChoices } from './role-choices.ts'
import { Registration } from './shapes.ts'
import { useSignInFlow } from './sign-in-flow.ts'
import { TermsNotice } from './terms-notice.tsx'
import { useOperation } from './use-operation.ts'

/** The form before it is complete: photo and role may be missing. */
type Draft = Omit<Registration, 'photo' | 'role'> & { photo?: File | undefined; role?: string | null | undefined }

/** Rows G02-G09. What was typed and the photo stay after every failure. */
export function RegisterForm({ from }: { from: string | undefined }) {
  const { fields, register: texts } = useWords().accounts
  const { register, nameField, photoField, submit, errors, submitting, password, same, refusal, rechecked } =
    useRegisterForm(from)
  return (
    <>
      <ByPhone from={from} className="not-in-app mb-3" />
      <GoogleButton from={from} inApp={<InApp from={from} />} />
      <form method="post" onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={fields.name}
          required
          autoComplete="name"
          error={errors.displayName?.message}
          {...nameField}
        />
        <PhotoField {...photoField} />
        <TextField
          label={fields.email}
          type="email"
          required
          autoComplete="email"
          placeholder={fields.emailExample}
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields
          className="grid gap-4 sm:grid-cols-2"
          label={fields.password}
          password={register('password', { deps: rechecked })}
          confirm={register('confirm')}
          errors={errors}
          value={password}
          same={same}
        />
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
    </>
  )
}

/**
 * Registration in the browser of another app: the link by e-mail, which registers a new address, and the number, as on the
 * sign-in page.
 */
function InApp({ from }: { from: string | undefined }) {
  return (
    <div className="mb-3 space-y-3">
      <OtherMethods from={from} methods={['link']} first />
      <ByPhone from={from} />
    </div>
  )
}

/** The other path, for those who have no e-mail address. */
function ByPhone({ from, className }: { from: string | undefined; className?: string }) {
  const { registerPhone } = useWords().accounts
  const { signIn } = useSettings()
  if (!signIn.phone) return null
  return (
    <Link
      to="/register/phone"
      search={from ? { from } : {}}
      className={buttonClass({ kind: 'secondary', size: 'lg', full: true, className })}
    >
      <Smartphone className="size-4.5" />
      {registerPhone.link}
    </Link>
  )
}

function useRegisterForm(from: string | undefined) {
  const words = useWords()
  const photo = useProfilePhoto()
  const signUp = useRegister(photo, from)
  const { register, handleSubmit, setError, setValue, clearErrors, control, formState } = useForm<
    Draft,
    unknown,
    Registration
  >({
    mode: 'onTouched',
    resolver: shapeResolver<Draft, Registration>(Registration, words, words.accounts.faults),
    defaultValues: { displayName: '', email: '', password: '', confirm: '' },
  })
  const [name, password, confirm] = useWatch({ control, name: ['displayName', 'password', 'confirm'] })
  // The page learns its search values after the first render.
  const role = roleFor(from)
  useEffect(() => {
    if (role) setValue('role', role)
  }, [role, setValue])
  const { field, fieldState } = useController({ control, name: 'photo' })
  const { run, refusal } = useOperation(
    (error) =>
      showFieldErrors(error, ['displayName', 'email', 'role'], setError, words) ||
      showRefusedPassword(error, 'password', setError, words),
  )
  const submit = handleSubmit((values) => run(() => signUp(values)))
  const same = password !== '' && password === confirm
  const rechecked = recheckedFields(formState)
  // At once and not when the field is left: the button below would move away from the press that leaves it.
  const nameField = register('displayName', { onChange: () => clearErrors('displayName') })
  const onNameMissing = () =>
    setError('displayName', { message: words.accounts.register.nameFirst }, { shouldFocus: true })
  const photoField = { photo, name, onNameMissing, onPhoto: field.onChange, error: fieldState.error?.message }
  return {
    ...{ register, nameField, photoField, submit, password, same, refusal, rechecked },
    ...{ errors: formState.errors, submitting: formState.isSubmitting },
  }
}

/**
 * The sign-up sequence (row S08): photo, user record, account with profile and verification e-mail, then the two
 * messages and the redirect. A photo that cannot be sent ends it before anything is saved. Throws what the later
 * operations throw.
 */
function useRegister(photo: ReturnType<typeof useProfilePhoto>, from: string | undefined) {
  const { register: texts } = useWords().accounts
  const { api } = useRouteContext({ from: rootRouteId })
  const runSignIn = useSignInFlow(from)

  return async (values: Registration): Promise<void> => {
    const sent = await photo.send(values.photo)
    if ('failure' in sent) {
      if (sent.failure) toast.error(sent.failure)
      return
    }
    const { displayName, email, role, password } = values
    await runSignIn(async () => {
      const { registration } = await api.saveUser({ displayName, email, role, photoURL: sent.url })
      storeRegistration(registration)
      const { letterSent } = await createAccount({ email, password, displayName, photoURL: sent.url })
      toast.success(texts.added(displayName))
      if (letterSent) toast(texts.checkEmail)
      else toast.error(texts.letterFailed)
    })
  }
}
