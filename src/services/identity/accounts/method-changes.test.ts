import { signInWithEmailAndPassword, unlink } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { withGoogleToken } from '../../../../test/identity/attacker.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, refusal, sendCode, someone } from '../../../../test/identity/people.ts'
import { insertCode } from '../codes/codes.ts'
import { insertFactorSession } from '../factors/factor-sessions.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

type Someone = Awaited<ReturnType<typeof accountWithEverything>>

/** A person with password, phone number and Google; a thief came by one of them. */
async function accountWithEverything() {
  const { user, email } = await someone(fixture)
  const [idToken, phone] = [await user.getIdToken(), aNumber()]
  await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...(await sendCode(fixture, phone)) })
  const word = await withGoogleToken(google, { sub: `of ${user.uid}`, email: `${user.uid}@mail.example` })
  expect((await fixture.call('v1/accounts:signInWithIdp', { idToken, ...word })).status).toBe(200)
  const { user: thief } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const waiting = await insertFactorSession(fixture.db, { uid: user.uid, provider: 'phone', secret: null })
  const letter = await insertCode(fixture.db, 'PASSWORD_RESET', { uid: user.uid, email })
  return { user, email, idToken, thief, waiting: waiting.handle, letter }
}

const LOSSES: Record<string, (person: Someone) => Promise<unknown>> = {
  'unlinking the phone number': ({ user }) => unlink(user, 'phone'),
  'unlinking Google': ({ user }) => unlink(user, 'google.com'),
  'removing the password': ({ user }) => unlink(user, 'password'),
  'another phone number': async ({ idToken }) =>
    fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...(await sendCode(fixture, aNumber())) }),
  'another Google account': async ({ idToken, user }) => {
    const other = await withGoogleToken(google, { sub: `other of ${user.uid}`, email: `other${user.uid}@mail.example` })
    return fixture.call('v1/accounts:signInWithIdp', { idToken, ...other })
  },
}

describe.each(Object.entries(LOSSES))('%s', (_what, lose) => {
  test('ends all other sessions, sign-ins that wait for their second step, and letters', async () => {
    const person = await accountWithEverything()
    await lose(person)
    await expect(person.thief.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
    const finalize = { mfaPendingCredential: person.waiting, totpVerificationInfo: { verificationCode: '000000' } }
    expect(await refusal(fixture, 'v2/accounts/mfaSignIn:finalize', finalize)).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    expect(await refusal(fixture, 'v1/accounts:resetPassword', { oobCode: person.letter })).toBe('INVALID_OOB_CODE')
    await person.user.reload()
    expect(await person.user.getIdToken(true)).toEqual(expect.any(String))
  })
})

test('signing out all other devices ends sign-ins that wait for their second step', async () => {
  const { idToken, waiting } = await accountWithEverything()
  expect((await fixture.call('v2/accounts/sessions:end', { idToken })).status).toBe(200)
  const finalize = { mfaPendingCredential: waiting, totpVerificationInfo: { verificationCode: '000000' } }
  expect(await refusal(fixture, 'v2/accounts/mfaSignIn:finalize', finalize)).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})

test('a new name leaves the other sessions, and so does the same phone number once more', async () => {
  const { idToken, thief, user } = await accountWithEverything()
  await user.reload()
  const again = { idToken, ...(await sendCode(fixture, user.phoneNumber ?? '')) }
  expect((await fixture.call('v1/accounts:signInWithPhoneNumber', again)).status).toBe(200)
  await fixture.call('v1/accounts:update', { idToken, displayName: 'Rahim' })
  await thief.reload()
})
