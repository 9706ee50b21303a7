import { callService } from './own-calls.ts'
import { providerCode } from './provider-sentence.ts'
import { noCaptcha } from './second-factor-steps.ts'
import { follow, step } from './session.ts'
import { signInClient } from './sign-in-connection.ts'

/** Where the browser keeps the address that a link was asked for: on the same device nobody writes it twice. */
const ASKED = 'greenTechLinkEmail'

interface Asked {
  email: string
  from: string | undefined
}

/** Sends a letter with a link to sign in. `from` is where the person was going. */
export async function sendLink(email: string, from: string | undefined): Promise<void> {
  const { sdk, auth } = await signInClient()
  // The hosted service's own page, where its letters lead unless they are told otherwise, goes on to this address.
  await sdk.sendSignInLinkToEmail(auth, email, { url: `${location.origin}/account-action`, handleCodeInApp: true })
  localStorage.setItem(ASKED, JSON.stringify({ email, from } satisfies Asked))
}

/** What this browser asked a link for; null on another device. */
export function askedLink(): Asked | null {
  try {
    const { email, from } = JSON.parse(localStorage.getItem(ASKED) ?? 'null') as Asked
    return typeof email === 'string' ? { email, from: typeof from === 'string' ? from : undefined } : null
  } catch {
    return null
  }
}

/** Signs in with the code of a letter's link. Throws the provider's error. */
export async function signInByLink(email: string, code: string): Promise<void> {
  await step(async (sdk, auth) => {
    // The client reads the code out of a whole link.
    const key = encodeURIComponent(auth.config.apiKey)
    const link = `${location.origin}/login/letter?mode=signIn&oobCode=${encodeURIComponent(code)}&apiKey=${key}`
    const { user } = await sdk.signInWithCredential(auth, sdk.EmailAuthProvider.credentialWithLink(email, link))
    localStorage.removeItem(ASKED)
    await follow(user)
  })
}

/** Sends a code to a number; what it gives signs in with that code. */
export async function sendPhoneCode(phone: string): Promise<(code: string) => Promise<void>> {
  const { sdk, auth } = await signInClient()
  const credential = await askForCode(phone)
  return (code) => step(async () => follow((await sdk.signInWithCredential(auth, credential(code))).user))
}

/** Sends a code to a number that is to open the account; what it gives links it. */
export async function linkPhone(phone: string): Promise<(code: string) => Promise<void>> {
  const { sdk, auth } = await signInClient()
  const user = auth.currentUser
  if (!user) throw new Error('nobody is signed in')
  const credential = await askForCode(phone)
  return async (code) => {
    await sdk.linkWithCredential(user, credential(code)).catch((error: unknown) => {
      if (providerCode(error) !== 'account-exists-with-different-credential') throw error
      // The client's word for it; its sentence speaks of an e-mail address.
      throw Object.assign(new Error('the number is linked elsewhere'), { code: 'auth/phone-number-exists' })
    })
  }
}

async function askForCode(phone: string) {
  const { sdk, auth } = await signInClient()
  const id = await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(phone, noCaptcha)
  return (code: string) => sdk.PhoneAuthProvider.credential(id, code)
}

/** This way opens the account no longer. Throws the provider's error. */
export async function unlinkWay(way: 'password' | 'phone' | 'google.com'): Promise<void> {
  await step(async (_sdk, auth) => {
    // As the client's own `unlink` does, whose code nobody else would need.
    await callService('v1/accounts:update', { deleteProvider: [way] })
    const user = auth.currentUser
    // The client adds to what it knew and takes nothing away.
    const at = user?.providerData.findIndex(({ providerId }) => providerId === way) ?? -1
    if (at >= 0) user?.providerData.splice(at, 1)
    await user?.getIdToken(true)
  })
}
