import {
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Fixture, PASSWORD } from './fixture.ts'
import { someone } from './people.ts'

/** The code that an authenticator app shows `steps` time steps (of 30 s) from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

export async function addApp(user: User): Promise<{ secret: string; used: string }> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const used = codeOf(secret.secretKey)
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, used), 'My phone')
  return { secret: secret.secretKey, used }
}

/** A person whose second factor is an authenticator app. */
export async function withApp(fixture: Fixture) {
  const person = await someone(fixture)
  return { ...person, ...(await addApp(person.user)) }
}

/** A sign-in with the right password, up to the second factor. */
export async function firstStep(fixture: Fixture, email: string) {
  const auth = fixture.client()
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const answer = (code: string, hint = resolver.hints[0]) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code))
  return { auth, resolver, answer }
}

/** The same without a client: returns `mfaPendingCredential`. */
export async function pending(fixture: Fixture, email: string): Promise<string> {
  const { body } = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  return body.mfaPendingCredential
}

export async function addPhone(fixture: Fixture, user: User, phoneNumber: string) {
  const idToken = await user.getIdToken()
  const started = await fixture.call('v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber },
  })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const { sessionInfo } = started.body.phoneSessionInfo
  const phoneVerificationInfo = { sessionInfo, code: await fixture.smsCode(phoneNumber) }
  return fixture.call('v2/accounts/mfaEnrollment:finalize', { idToken, displayName: 'SIM', phoneVerificationInfo })
}
