import { createUserWithEmailAndPassword, getIdToken, signInWithEmailAndPassword, updatePassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../test/identity/fixture.ts'
import { anEmail } from '../../../test/identity/values.ts'
import { verifyPassword } from './passwords/passwords.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`${fixture.origin}/identity/${path}`, { method: 'POST', ...init })
}

const json = { 'content-type': 'application/json' }

test('an error has the protocol’s form', async () => {
  const answer = await fixture.call('v1/accounts:signInWithPassword', { email: anEmail(), password: PASSWORD })
  const message = 'EMAIL_NOT_FOUND'
  expect(answer).toEqual({
    status: 400,
    body: { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
  })
})

test.each([
  ['v1/accounts:signUp', { email: 'a@b.example' }, 'MISSING_PASSWORD'],
  ['v1/accounts:signUp', { password: PASSWORD }, 'MISSING_EMAIL'],
  ['v1/accounts:signUp', { email: 'a@b.example', password: PASSWORD, idToken: 'x' }, 'INVALID_ID_TOKEN'],
  ['v1/accounts:signInWithPassword', { email: ['a@b.example'], password: PASSWORD }, 'MISSING_EMAIL'],
  ['v1/accounts:signInWithPassword', { email: 'a@b.example', password: { $ne: '' } }, 'MISSING_PASSWORD'],
  ['v1/accounts:signInWithPassword', { email: 'a@b.example', password: 'x'.repeat(4097) }, 'INVALID_PASSWORD'],
  ['v1/accounts:lookup', {}, 'MISSING_ID_TOKEN'],
  ['v1/accounts:lookup', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
  ['v1/accounts:update', { idToken: 'x', deleteProvider: ['facebook.com'] }, 'OPERATION_NOT_ALLOWED'],
  ['v1/accounts:update', { idToken: 'x', displayName: 'a\u0000b' }, 'INVALID_DISPLAY_NAME'],
  ['v1/accounts:update', { idToken: 'x', photoUrl: 'x'.repeat(3000) }, 'INVALID_ARGUMENT'],
  ['v1/accounts:sendOobCode', {}, 'MISSING_REQ_TYPE'],
  ['v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email: 'a@b.example' }, 'MISSING_CONTINUE_URI'],
  ['v1/accounts:sendVerificationCode', {}, 'MISSING_PHONE_NUMBER'],
  ['v1/accounts:sendVerificationCode', { phoneNumber: 'x' }, 'INVALID_PHONE_NUMBER'],
  ['v1/accounts:signInWithPhoneNumber', { code: '123456' }, 'MISSING_SESSION_INFO'],
  ['v1/accounts:signInWithPhoneNumber', { sessionInfo: 'x' }, 'MISSING_CODE'],
  ['v1/accounts:signInWithPhoneNumber', { sessionInfo: 'x', code: '123456' }, 'INVALID_SESSION_INFO'],
  ['v1/accounts:signInWithEmailLink', { email: 'a@b.example' }, 'MISSING_OOB_CODE'],
  ['v1/accounts:signInWithEmailLink', { email: 'a@b.example', oobCode: 'x' }, 'INVALID_OOB_CODE'],
  ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }, 'MISSING_ID_TOKEN'],
  ['v2/accounts/mfaEnrollment:withdraw', { idToken: 'x' }, 'MISSING_MFA_ENROLLMENT_ID'],
  ['v2/accounts/mfaSignIn:start', {}, 'MISSING_MFA_PENDING_CREDENTIAL'],
  ['v2/accounts/mfaSignIn:finalize', {}, 'MISSING_MFA_PENDING_CREDENTIAL'],
  ['v2/accounts/mfaSignIn:finalize', { mfaPendingCredential: 'x' }, 'INVALID_MFA_PENDING_CREDENTIAL'],
  ['v2/accounts:revokeToken', { idToken: 'x.y.z', providerId: 'apple.com', token: 't' }, 'INVALID_ID_TOKEN'],
  ['v2/accounts:revokeToken', { idToken: 'x', providerId: 'a\u0000', token: 't' }, 'INVALID_PROVIDER_ID'],
  ['v2/accounts/recoveryCodes:create', { idToken: 'x.y.z' }, 'INVALID_ID_TOKEN'],
  ['v2/accounts/sessions:end', { idToken: 'x.y.z', id: 'no uuid' }, 'INVALID_ARGUMENT'],
  ['v1/accounts:resetPassword', { oobCode: 'made-up' }, 'INVALID_OOB_CODE'],
  ['v1/token', { grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
  ['v1/token', { grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
  ['v1/accounts:noSuchThing', {}, 'NOT_FOUND'],
])('%s %j is refused as %s', async (operation, body, message) => {
  expect((await fixture.call(operation, body)).body.error.message).toBe(message)
})

test('unreadable bodies and requests without an API key are client errors', async () => {
  const unreadable = await send('v1/accounts:lookup?key=k', { headers: json, body: '{"idToken":' })
  expect(await unreadable.json()).toMatchObject({ error: { code: 400, message: 'INVALID_ARGUMENT' } })
  const picture = await send('v1/accounts:lookup?key=k', { headers: { 'content-type': 'image/png' }, body: 'x' })
  expect(await picture.json()).toMatchObject({ error: { code: 400, message: 'INVALID_ARGUMENT' } })
  const keyless = await send('v1/accounts:lookup', { headers: json, body: '{}' })
  expect(await keyless.json()).toMatchObject({ error: { code: 403, message: 'MISSING_API_KEY' } })
})

test('[Z29 S06] people stay signed in on an internal error, which the client takes for a network error', async () => {
  const own = await startIdentity()
  const auth = own.client()
  const { user } = await createUserWithEmailAndPassword(auth, anEmail(), PASSWORD)
  await own.pool.query('alter table identity.accounts rename to accounts_away')
  const network = { code: 'auth/network-request-failed' }
  await expect(user.reload()).rejects.toMatchObject(network)
  await expect(getIdToken(user, true)).rejects.toMatchObject(network)
  expect(auth.currentUser?.uid).toBe(user.uid)
  const answer = await own.call('v1/accounts:lookup', { idToken: await user.getIdToken() })
  expect(answer).toEqual({ status: 503, body: { error: { code: 503, status: 'UNAVAILABLE' } } })
  expect(own.logged()).toContain('a sign-in request failed')
  await own.pool.query('alter table identity.accounts_away rename to accounts')
  await user.reload()
  await getIdToken(user, true)
  await own.stop()
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of another site asks for no letter, no message and no account: %s',
  async (type) => {
    const email = anEmail()
    const calls = {
      'v1/accounts:sendOobCode': { requestType: 'PASSWORD_RESET', email },
      'v1/accounts:sendVerificationCode': { phoneNumber: '+8801712345678' },
      'v1/accounts:signUp': { email, password: PASSWORD },
    }
    for (const [operation, fields] of Object.entries(calls)) {
      const answer = await send(`${operation}?key=k`, {
        headers: { 'content-type': type },
        body: type === 'text/plain' ? JSON.stringify(fields) : String(new URLSearchParams(fields)),
      })
      expect(answer.status, operation).toBe(400)
    }
    expect(await fixture.letters(email)).toEqual([])
  },
)

test('responses with tokens may not be cached', async () => {
  const email = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const response = await send('v1/accounts:signInWithPassword?key=k', {
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
})

test('[Z29] a full password queue gives a network error, and people stay signed in', {
  timeout: 90_000,
}, async () => {
  const auth = fixture.client()
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  let full = true
  onTestFinished(() => {
    full = false
  })
  const one = async (_: unknown, i: number) => {
    while (full) await verifyPassword('x', null, `caller ${i}`)
  }
  // A client that is served repeats its call at once. A client that the queue has no place for is refused, and gives up.
  const crowd = Promise.allSettled(Array.from({ length: 130 }, one))
  const busy = { code: 'auth/network-request-failed' }
  await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toMatchObject(busy)
  await expect(updatePassword(user, 'Another horse #8')).rejects.toMatchObject(busy)
  const response = await send('v1/accounts:signInWithPassword?key=k', {
    headers: json,
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(auth.currentUser?.uid).toBe(user.uid)
  await user.reload()
  full = false
  await crowd
  await signInWithEmailAndPassword(auth, email, PASSWORD)
})
