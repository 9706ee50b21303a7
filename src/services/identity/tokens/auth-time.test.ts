import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { withGoogleToken } from '../../../../test/identity/attacker.ts'
import { codeOf } from '../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, sendCode, someone } from '../../../../test/identity/people.ts'
import { anEmail, claimsOf } from '../../../../test/identity/values.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider, open: { anonymous: true, phone: false } })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

type Change = (idToken: string, email: string) => Promise<{ idToken: string }>

async function call(operation: string, body: object) {
  const answer = await fixture.call(operation, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function addApp(idToken: string) {
  const start = { idToken, totpEnrollmentInfo: {} }
  const { totpSessionInfo } = await call('v2/accounts/mfaEnrollment:start', start)
  const { sessionInfo, sharedSecretKey } = totpSessionInfo
  const totpVerificationInfo = { sessionInfo, verificationCode: codeOf(sharedSecretKey) }
  return call('v2/accounts/mfaEnrollment:finalize', { idToken, displayName: 'App', totpVerificationInfo })
}

/** All that gives tokens to somebody who is signed in and does not sign in again. */
const CHANGES: Record<string, Change> = {
  'the e-mail that they have already': (idToken, email) => call('v1/accounts:update', { idToken, email }),
  'another e-mail': (idToken) => call('v1/accounts:update', { idToken, email: anEmail() }),
  'a new password': (idToken) => call('v1/accounts:update', { idToken, password: 'Another horse #8' }),
  'e-mail and password at once': (idToken, email) =>
    call('v1/accounts:signUp', { idToken, email, password: 'Another horse #8' }),
  'a new name': (idToken) => call('v1/accounts:update', { idToken, displayName: 'Nusrat' }),
  'no password any more': (idToken) => call('v1/accounts:update', { idToken, deleteProvider: ['password'] }),
  Google: async (idToken) => call('v1/accounts:signInWithIdp', { idToken, ...(await withGoogleToken(google, {})) }),
  'a phone number': async (idToken) =>
    call('v1/accounts:signInWithPhoneNumber', { idToken, ...(await sendCode(fixture, aNumber())) }),
  'a second step': addApp,
  'a second step, taken away again': async (first) => {
    const { idToken } = await addApp(first)
    const { users } = await call('v1/accounts:lookup', { idToken })
    const mfaEnrollmentId = users[0]?.mfaInfo?.[0]?.mfaEnrollmentId
    return call('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId })
  },
}

test.each(Object.entries(CHANGES))('%s does not make a sign-in look more recent', async (_name, change) => {
  const { user, email } = await someone(fixture)
  const older = { auth_time: sql<number>`auth_time - 200` }
  await fixture.db.updateTable('identity.sessions').set(older).where('uid', '=', user.uid).execute()
  const before = await user.getIdToken(true)
  const after = await change(before, email)
  expect(claimsOf(after.idToken).auth_time).toBe(claimsOf(before).auth_time)
})

test('setting the e-mail that an account already has changes nothing and ends no session', async () => {
  const { user, email } = await someone(fixture)
  const idToken = await user.getIdToken()
  await call('v1/accounts:update', { idToken, email })
  await call('v1/accounts:lookup', { idToken })
})

test('an anonymous account that adds a password counts as signed in just now', async () => {
  const { idToken } = await call('v1/accounts:signUp', {})
  const { sub } = claimsOf(idToken)
  const older = { auth_time: sql<number>`auth_time - 4000` }
  await fixture.db.updateTable('identity.sessions').set(older).where('uid', '=', sub).execute()
  const registered = await call('v1/accounts:signUp', { idToken, email: anEmail(), password: PASSWORD })
  expect(Date.now() / 1000 - claimsOf(registered.idToken).auth_time).toBeLessThan(60)
})
