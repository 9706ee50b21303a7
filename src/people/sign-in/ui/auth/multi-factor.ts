import type { MultiFactorError, MultiFactorInfo } from '@firebase/auth'
import { authErrorCode } from '../auth-error.ts'
import { applyAuthUser, withLoading } from '../auth-state.ts'
import { loadAuth, requireUser } from './auth-client.ts'
import { signedIn } from './persistence.ts'

/** An enrolled second factor. */
export interface Factor {
  id: string
  kind: 'app' | 'phone'
  name: string | null
  /** Only its last digits before the second factor is resolved. */
  phone: string | null
  /** When it was enrolled, in a form that `new Date()` reads. */
  added: string
}

/** Completes a sign-in whose first factor was right, as the SDK's MultiFactorResolver does. */
export interface FactorResolver {
  factors: Factor[]
  /** Sends a code to the phone factor; resolves to its verification id. */
  sendCode: (factorId: string) => Promise<string>
  /** Signs in with an app's or a recovery code, or with a message's code and its verification id. */
  resolveSignIn: (factorId: string, code: string, verificationId: string | null) => Promise<void>
}

/**
 * An ApplicationVerifier without a captcha: our service asks for none and limits the tries for a number instead. The SDK
 * would fetch a foreign script without one. It calls `_reset` after each use.
 */
export const noCaptcha = { type: 'recaptcha', verify: async () => 'not-asked-for', _reset: () => {} }

/** The resolver for a sign-in that needs a second factor (row Z33); null for any other error. */
export async function getResolver(error: unknown): Promise<FactorResolver | null> {
  if (authErrorCode(error) !== 'multi-factor-auth-required') return null
  const { sdk, auth } = await loadAuth()
  const resolver = sdk.getMultiFactorResolver(auth, error as MultiFactorError)
  return {
    factors: resolver.hints.map(toFactor),
    sendCode: async (factorId) => {
      const options = { multiFactorUid: factorId, session: resolver.session }
      return new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(options, noCaptcha)
    },
    resolveSignIn: (factorId, code, verificationId) =>
      withLoading(async () => {
        const assertion = verificationId
          ? sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(verificationId, code))
          : sdk.TotpMultiFactorGenerator.assertionForSignIn(factorId, code)
        await applyAuthUser(await signedIn({ sdk, auth }, () => resolver.resolveSignIn(assertion)))
      }),
  }
}

export function toFactor(hint: MultiFactorInfo): Factor {
  const phone = 'phoneNumber' in hint && typeof hint.phoneNumber === 'string' ? hint.phoneNumber : null
  return {
    ...{ id: hint.uid, name: hint.displayName ?? null, added: hint.enrollmentTime },
    ...{ kind: phone === null ? 'app' : 'phone', phone },
  }
}

/** A secret for an authenticator app; `enroll` takes the app's first code. */
export interface TotpEnrollment {
  secretKey: string
  qrCodeUrl: string
  enroll: (code: string) => Promise<void>
}

/** @param accountName what the app shows beside its codes */
export async function startTotpEnrollment(accountName: string): Promise<TotpEnrollment> {
  const { sdk, user } = await requireUser()
  const factors = sdk.multiFactor(user)
  const secret = await sdk.TotpMultiFactorGenerator.generateSecret(await factors.getSession())
  return {
    secretKey: secret.secretKey,
    qrCodeUrl: secret.generateQrCodeUrl(accountName, 'GreenTech'),
    enroll: (code) => factors.enroll(sdk.TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  }
}

/** Sends a code to a phone that is to be a second factor; the returned function enrolls it with that code. */
export async function startPhoneEnrollment(phoneNumber: string): Promise<(code: string) => Promise<void>> {
  const { sdk, auth, user } = await requireUser()
  const factors = sdk.multiFactor(user)
  const options = { phoneNumber, session: await factors.getSession() }
  const id = await new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(options, noCaptcha)
  return (code) => factors.enroll(sdk.PhoneMultiFactorGenerator.assertion(sdk.PhoneAuthProvider.credential(id, code)))
}

export async function unenrollFactor(id: string): Promise<void> {
  const { sdk, auth } = await loadAuth()
  if (auth.currentUser) await sdk.multiFactor(auth.currentUser).unenroll(id)
}
