import type { MultiFactorError, MultiFactorInfo, PhoneMultiFactorInfo } from '@firebase/auth'
import { providerCode } from './provider-sentence.ts'
import { follow, step } from './session.ts'
import { signInClient } from './sign-in-connection.ts'

export interface Factor {
  id: string
  kind: 'app' | 'phone'
  name: string | null
  /** Its last digits before the second step, all of it afterwards. */
  phone: string | null
  /** As JavaScript reads it. */
  added: string
}

/** A first step that went well: what may follow it. */
export interface Challenge {
  factors: Factor[]
  /** Sends a code to the phone factor and gives what must come back with it. */
  sendCode: (factorId: string) => Promise<string>
  /** Signs in: with an app's or a recovery code, or with a message's code and its `verificationId`. */
  answer: (factorId: string, code: string, verificationId: string | null) => Promise<void>
}

/**
 * Our service asks for no captcha: a number that is tried too often is refused instead. The client fetches a foreign
 * script unless it is given something of this form; `_reset` is called after each use.
 */
export const noCaptcha = { type: 'recaptcha', verify: async () => 'not-asked-for', _reset: () => {} }

/** The second step that the provider asks for, or null when `error` is about something else (row Z33). */
export async function openChallenge(error: unknown): Promise<Challenge | null> {
  if (providerCode(error) !== 'multi-factor-auth-required') return null
  const { sdk, auth } = await signInClient()
  const resolver = sdk.getMultiFactorResolver(auth, error as MultiFactorError)
  return {
    factors: resolver.hints.map(asFactor),
    sendCode: async (factorId) => {
      const options = { multiFactorUid: factorId, session: resolver.session }
      return new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(options, noCaptcha)
    },
    answer: (factorId, code, verificationId) =>
      step(async () => {
        const assertion = verificationId
          ? sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(verificationId, code))
          : sdk.TotpMultiFactorGenerator.assertionForSignIn(factorId, code)
        const { user } = await resolver.resolveSignIn(assertion)
        await follow(user)
      }),
  }
}

/** A factor of the client in our words. */
export function asFactor(hint: MultiFactorInfo): Factor {
  const phone = 'phoneNumber' in hint ? (hint as PhoneMultiFactorInfo).phoneNumber : null
  return {
    ...{ id: hint.uid, name: hint.displayName ?? null, added: hint.enrollmentTime },
    ...{ kind: phone === null ? 'app' : 'phone', phone },
  }
}

/** A new authenticator app's key, to be shown, and what switches it on with the app's first code. */
export async function newApp(account: string) {
  const { sdk, auth } = await signInClient()
  const user = auth.currentUser
  if (!user) throw new Error('nobody is signed in')
  const factors = sdk.multiFactor(user)
  const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession())
  return {
    key: secret.secretKey,
    address: secret.generateQrCodeUrl(account, 'GreenTech'),
    confirm: (code: string) => factors.enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  }
}

/** Sends a code to a number that is to be a second step; what it gives switches it on. */
export async function newPhoneFactor(phoneNumber: string): Promise<(code: string) => Promise<void>> {
  const { sdk, auth } = await signInClient()
  const user = auth.currentUser
  if (!user) throw new Error('nobody is signed in')
  const factors = sdk.multiFactor(user)
  const options = { phoneNumber, session: await factors.getSession() }
  const id = await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(options, noCaptcha)
  return (code) => factors.enroll(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)))
}

export async function removeFactor(id: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  if (auth.currentUser) await sdk.multiFactor(auth.currentUser).unenroll(id)
}
