import {
  createUserWithEmailAndPassword,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkToken } from '#platform/http/auth.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { refusal, signedUp } from '../../../../../test/identity/people.ts'
import { anEmail, claimsOf } from '../../../../../test/identity/values.ts'
import { newSecret } from '../../sealing/secrets.ts'
import { tokenRules } from '../../server.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q21 Q22 E04] a new account is signed in, and its token passes the check of the shop’s API', async () => {
  const { user, email } = await signedUp(fixture)
  expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
  expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null })
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email }])
  expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const idToken = await user.getIdToken()
  const principal = await checkToken(idToken, tokenRules(fixture.deps))
  expect(principal).toMatchObject({ uid: user.uid, email, emailVerified: false })
  const { iat, exp, auth_time: authTime, ...claims } = claimsOf(idToken)
  expect(exp - iat).toBe(3600)
  expect(Math.abs(authTime - Date.now() / 1000)).toBeLessThan(60)
  expect(claims).toEqual({
    iss: `${PUBLIC_URL}/identity`,
    aud: 'greentech',
    sid: expect.any(String),
    sub: user.uid,
    user_id: user.uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
})

test('a password of 128 characters is accepted at sign-up, change and sign-in', async () => {
  const [first, next] = ['a', 'b'].map((sign) =>
    `${sign}-${newSecret()}${newSecret()}${newSecret()}!`.slice(0, 127).padEnd(128, '!'),
  )
  const email = anEmail()
  const auth = fixture.client()
  const { user } = await createUserWithEmailAndPassword(auth, email, first as string)
  await updatePassword(user, next as string)
  expect(next).toHaveLength(128)
  expect((await signInWithEmailAndPassword(auth, email, next as string)).user.uid).toBe(user.uid)
})

test("the response to a sign-up has Firebase's form", async () => {
  const email = anEmail()
  const { status, body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email,
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    },
  })
})

test('a name given at sign-up is stored', async () => {
  const named = { email: anEmail(), password: PASSWORD, displayName: 'Rahim Uddin' }
  const { body } = await fixture.call('v1/accounts:signUp', named)
  expect(body.displayName).toBe('Rahim Uddin')
  expect(claimsOf(body.idToken).name).toBe('Rahim Uddin')
})

test('[Z18] an e-mail with an account cannot register again, whatever its case', async () => {
  const { email } = await signedUp(fixture)
  const attempt = createUserWithEmailAndPassword(fixture.client(), email.toUpperCase(), PASSWORD)
  await expect(attempt).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
})

test('[Z19] an invalid e-mail address is reported as invalid-email', async () => {
  const auth = fixture.client()
  await expect(createUserWithEmailAndPassword(auth, 'nobody', PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-email',
  })
  await expect(signInWithEmailAndPassword(auth, 'nobody@', PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-email',
  })
})

test.each([
  ['Short1!', 'auth/weak-password', 'at least 8 characters'],
  ['NoSpecialHere7', 'auth/password-does-not-meet-requirements', 'at least one of !@#$%^&*'],
  [`${'long '.repeat(30)}!`, 'auth/password-does-not-meet-requirements', 'at most 128 characters'],
  ['PassWord123!', 'auth/weak-password', 'most common'],
  ['P@ssw0rd', 'auth/weak-password', 'most common'],
])('[X04] the password %s is refused, with a sentence that says why', async (password, code, words) => {
  const attempt = createUserWithEmailAndPassword(fixture.client(), anEmail(), password)
  await expect(attempt).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
})

test('twelve sign-ups for one e-mail at once create one account', async () => {
  const email = anEmail()
  const attempts = Array.from({ length: 12 }, () => fixture.call('v1/accounts:signUp', { email, password: PASSWORD }))
  const answers = await Promise.all(attempts)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.message)
  expect(new Set(refused)).toEqual(new Set(['EMAIL_EXISTS']))
})

test('anonymous sign-up is refused where it is off', async () => {
  await expect(signInAnonymously(fixture.client())).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
})

const FAULTS: [string, object, string][] = [
  ['a uid of one’s own choice', { localId: 'me' }, 'UNEXPECTED_PARAMETER : User ID'],
  ['a token that is none', { idToken: 'x', email: 'a@b.example', password: PASSWORD }, 'INVALID_ID_TOKEN'],
  ['a token without an e-mail', { idToken: 'x', password: PASSWORD }, 'MISSING_EMAIL'],
  ['a token without a password', { idToken: 'x', email: 'a@b.example' }, 'MISSING_PASSWORD'],
]

test.each(FAULTS)('sign-up refuses %s', async (_name, body, code) => {
  expect(await refusal(fixture, 'v1/accounts:signUp', body)).toBe(code)
})

test('no password, token or code is in the log at any level', async () => {
  const { auth, user } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  await signOut(auth)
  const log = fixture.logged()
  expect(log).toContain('/identity/v1/accounts:signUp')
  for (const secret of [PASSWORD, idToken, user.refreshToken, 'test-key']) expect(log).not.toContain(secret)
})

test('an address that stands for a missing one in the shop cannot be registered, nor become the address of an account', async () => {
  const email = 'Somebody@no-address.invalid'
  expect(await refusal(fixture, 'v1/accounts:signUp', { email, password: PASSWORD })).toBe('INVALID_EMAIL')
  const { user } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  expect(await refusal(fixture, 'v1/accounts:update', { idToken, email })).toBe('INVALID_EMAIL')
  const move = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email }
  expect(await refusal(fixture, 'v1/accounts:sendOobCode', move)).toBe('INVALID_NEW_EMAIL')
})
