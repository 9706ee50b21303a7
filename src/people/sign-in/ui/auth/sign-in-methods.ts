import { deviceStorage } from '#ui/browser/storage.ts'
import { authError, authErrorCode } from '../auth-error.ts'
import { applyAuthUser, withLoading } from '../auth-state.ts'
import { continueUrl } from '../continue-url.ts'
import { PERSONS_KEYS } from '../session.ts'
import { loadAuth, requireUser } from './auth-client.ts'
import { callIdentity } from './identity-api.ts'
import { noCaptcha } from './multi-factor.ts'
import { signedIn } from './persistence.ts'

/** The localStorage key of the link request: on the same device the user need not type their e-mail address again. */
const LINK_REQUEST_KEY = PERSONS_KEYS.linkRequest

interface LinkRequest {
  email: string
  /** The path to return to: the page that asked the user to sign in. */
  from: string | undefined
}

/** Sends an e-mail with a sign-in link. */
export async function sendSignInLink(email: string, from: string | undefined): Promise<void> {
  const { sdk, auth } = await loadAuth()
  await sdk.sendSignInLinkToEmail(auth, email, { url: continueUrl(from), handleCodeInApp: true })
  deviceStorage.set(LINK_REQUEST_KEY, JSON.stringify({ email, from } satisfies LinkRequest))
}

/** The link request of this browser; null on another device. */
export function readLinkRequest(): LinkRequest | null {
  try {
    const { email, from } = JSON.parse(deviceStorage.get(LINK_REQUEST_KEY) ?? 'null') as LinkRequest
    return typeof email === 'string' ? { email, from: typeof from === 'string' ? from : undefined } : null
  } catch {
    return null
  }
}

/** Signs in with the code of a sign-in link. Throws the SDK's error. */
export async function signInWithEmailLink(email: string, code: string): Promise<void> {
  await withLoading(async (sdk, auth) => {
    // The SDK takes a whole link and reads the code out of it.
    const key = encodeURIComponent(auth.config.apiKey)
    const link = `${location.origin}/login/letter?mode=signIn&oobCode=${encodeURIComponent(code)}&apiKey=${key}`
    const credential = sdk.EmailAuthProvider.credentialWithLink(email, link)
    const user = await signedIn({ sdk, auth }, () => sdk.signInWithCredential(auth, credential))
    deviceStorage.remove(LINK_REQUEST_KEY)
    await applyAuthUser(user)
  })
}

/** Sends a code to a phone number; the returned function signs in with that code. */
export async function sendPhoneCode(phone: string): Promise<(code: string) => Promise<void>> {
  const { sdk, auth } = await loadAuth()
  const credential = await verifyPhoneNumber(phone)
  const signIn = (code: string) => signedIn({ sdk, auth }, () => sdk.signInWithCredential(auth, credential(code)))
  return (code) => withLoading(async () => applyAuthUser(await signIn(code)))
}

/** Sends a code to a phone number; the returned function links the number to the account with that code. */
export async function linkPhone(phone: string): Promise<(code: string) => Promise<void>> {
  const { sdk, user } = await requireUser()
  const credential = await verifyPhoneNumber(phone)
  return async (code) => {
    await sdk.linkWithCredential(user, credential(code)).catch((error: unknown) => {
      // The SDK's message for this code speaks of an e-mail address.
      throw authErrorCode(error) === 'account-exists-with-different-credential'
        ? authError('phone-number-exists')
        : error
    })
  }
}

async function verifyPhoneNumber(phone: string) {
  const { sdk, auth } = await loadAuth()
  const id = await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(phone, noCaptcha)
  return (code: string) => sdk.PhoneAuthProvider.credential(id, code)
}

/** Unlinks a provider from the account. Throws the SDK's error. */
export async function unlinkProvider(providerId: 'password' | 'phone' | 'google.com'): Promise<void> {
  await withLoading(async (_sdk, auth) => {
    // The call that the SDK's `unlink` makes; importing that would add code that nothing else needs.
    await callIdentity('v1/accounts:update', { deleteProvider: [providerId] })
    const user = auth.currentUser
    // A refresh of the token adds providers to the SDK's list and removes none.
    const index = user?.providerData.findIndex((data) => data.providerId === providerId) ?? -1
    if (index >= 0) user?.providerData.splice(index, 1)
    await user?.getIdToken(true)
  })
}
