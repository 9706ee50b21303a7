import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import toast from 'react-hot-toast/headless'
import { useWords } from '#ui/text/words.ts'
import type { useProfilePhoto } from '#ui/upload/use-profile-photo.ts'
import { createAccount } from '../account.ts'
import { storeRegistration } from '../auth/registration.ts'
import type { Registration } from './shapes.ts'
import { useSignInFlow } from './sign-in-flow.ts'

/**
 * The sign-up sequence (row S08): photo, user record, account with profile and verification letter, then the two
 * messages and the redirect. A photo that cannot be sent ends it before anything is saved. Throws what the later
 * operations throw.
 */
export function useRegister(photo: ReturnType<typeof useProfilePhoto>, from: string | undefined) {
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
