import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import toast from 'react-hot-toast'
import type { useProfilePhoto } from '#images/ui/use-profile-photo.ts'
import { useWords } from '#ui/text/words.ts'
import { keepRegistration } from '../registration.ts'
import { createAccount } from '../sign-in-steps.ts'
import { useSignInStep } from './own-sign-in.ts'
import type { Registration } from './shapes.ts'

/**
 * The sign-up sequence (row S08): photo, user record, account with profile and verification letter, then the two
 * messages and the way on. A photo that does not arrive ends it before anything is saved. Throws what the later steps
 * throw.
 */
export function useRegister(photo: ReturnType<typeof useProfilePhoto>, from: string | undefined) {
  const { register: copy } = useWords().accounts
  const { api } = useRouteContext({ from: rootRouteId })
  const lead = useSignInStep(from)

  return async (values: Registration): Promise<void> => {
    const sent = await photo.send(values.photo)
    if ('failure' in sent) {
      if (sent.failure) toast.error(sent.failure)
      return
    }
    const { displayName, email, role, password } = values
    await lead(async () => {
      const { registration } = await api.saveUser({ displayName, email, role, photoURL: sent.url })
      keepRegistration(registration)
      const { letterSent } = await createAccount({ email, password, displayName, photoURL: sent.url })
      toast.success(copy.added(displayName))
      if (letterSent) toast(copy.checkEmail)
      else toast.error(copy.letterFailed)
    })
  }
}
