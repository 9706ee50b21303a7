import {
  EmailAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, addPhone, codeOf, withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { age, aNumber, kindsOf, refusal, someone } from '../../../../../test/identity/people.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Z23 Z24] adding and removing a factor require a recent sign-in and end all other sessions', async () => {
  const { user, email } = await someone(fixture)
  const elsewhere = (await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).user
  const { secret } = await addApp(user)
  await user.reload()
  await expect(elsewhere.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await age(fixture, user)
  const [factor] = multiFactor(user).enrolledFactors
  const remove = () => multiFactor(user).unenroll(factor?.uid ?? '')
  await expect(remove()).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await expect(addPhone(fixture, user, aNumber())).rejects.toThrow('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await again(user, email, secret)
  await remove()
  expect(multiFactor(user).enrolledFactors).toEqual([])
  await expect(remove()).rejects.toMatchObject({ code: 'auth/multi-factor-info-not-found' })
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual([
    'A second step was added to your account',
    'A second step was removed from your account',
  ])
})

async function again(user: User, email: string, secret: string): Promise<void> {
  const credential = EmailAuthProvider.credential(email, PASSWORD)
  const error = await reauthenticateWithCredential(user, credential).catch((thrown: unknown) => thrown)
  const resolver = getMultiFactorResolver(fixture.client(), error as MultiFactorError)
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', codeOf(secret, 1))
  await resolver.resolveSignIn(assertion)
}

test('[Q27] removing a second factor gives tokens without it, records an event and deletes the recovery codes', async () => {
  const { user } = await withApp(fixture)
  const idToken = await user.getIdToken()
  await fixture.call('v2/accounts/recoveryCodes:create', { idToken })
  const mfaEnrollmentId = multiFactor(user).enrolledFactors[0]?.uid
  expect(await refusal(fixture, 'v2/accounts/mfaEnrollment:withdraw', { idToken })).toBe('MISSING_MFA_ENROLLMENT_ID')
  const { body } = await fixture.call('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId })
  expect(body).toMatchObject({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: '3600' })
  expect(claimsOf(body.idToken).firebase).not.toHaveProperty('sign_in_second_factor')
  expect((await kindsOf(fixture, user.uid)).at(-1)).toBe('second-factor-removed')
  const { recoveryCodes } = (await fixture.call('v2/accounts/sessions:list', { idToken: body.idToken })).body
  expect(recoveryCodes).toBe(0)
})
