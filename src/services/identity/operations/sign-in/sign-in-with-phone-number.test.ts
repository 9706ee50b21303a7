import { signInWithEmailAndPassword, type User, unlink } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, sendCode, someone } from '../../../../../test/identity/people.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function link(user: User, phoneNumber: string) {
  return signIn({ ...(await sendCode(fixture, phoneNumber)), idToken: await user.getIdToken() })
}

function signIn(body: object) {
  return fixture.call('v1/accounts:signInWithPhoneNumber', body)
}

function other(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

test('[Q27] a linked number signs in once with a code of six digits', async () => {
  const { user, email } = await someone(fixture)
  const phone = aNumber()
  expect((await link(user, phone)).body).toMatchObject({ phoneNumber: phone, isNewUser: false, localId: user.uid })
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('A phone number was added to your account')
  const said = await sendCode(fixture, phone)
  const { body } = await signIn(said)
  expect(body).toMatchObject({ localId: user.uid, isNewUser: false, phoneNumber: phone, expiresIn: '3600' })
  expect(claimsOf(body.idToken)).toMatchObject({
    phone_number: phone,
    firebase: { sign_in_provider: 'phone', identities: { phone: [phone] } },
  })
  await user.reload()
  expect(user.phoneNumber).toBe(phone)
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'phone'])
  expect((await signIn(said)).body.error.message).toBe('INVALID_SESSION_INFO')
})

test('a Bangladeshi number is accepted in the local form', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  const { body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber: phone.replace('+88', '') })
  const tokens = await signIn({ sessionInfo: body.sessionInfo, code: await fixture.smsCode(phone) })
  expect(tokens.body.localId).toBe(user.uid)
})

test('an SMS code is invalid after five wrong tries or ten minutes', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  const said = await sendCode(fixture, phone)
  for (let n = 0; n < 5; n++) {
    expect((await signIn({ ...said, code: other(said.code) })).body.error.message).toBe('INVALID_CODE')
  }
  expect((await signIn(said)).body.error.message).toBe('SESSION_EXPIRED')
  const late = await sendCode(fixture, phone)
  await fixture.db
    .updateTable('identity.sms_codes')
    .set({ expires_at: sql<string>`expires_at - interval '10 minutes'` })
    .execute()
  expect((await signIn(late)).body.error.message).toBe('SESSION_EXPIRED')
})

test('wrong codes are counted in one event of the account with that number', async () => {
  const { user, email } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  const said = await sendCode(fixture, phone)
  for (let n = 0; n < 2; n++) await signIn({ ...said, code: other(said.code) })
  expect((await signIn(said)).status).toBe(200)
  const { rows } = await fixture.pool.query(
    "select times, detail from identity.security_events where uid = $1 and kind = 'sign-in-failed'",
    [user.uid],
  )
  expect(rows).toEqual([{ times: 2, detail: { way: 'phone' } }])
  await unlink(user, 'phone')
  const [, removed] = await fixture.letters(email)
  expect(removed?.text).toContain('cannot be opened any more with your phone number.')
})

test('of many requests with the correct code at once one signs in', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  const said = await sendCode(fixture, phone)
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(said)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an unlinked number creates no account and cannot reauthenticate', async () => {
  const phone = aNumber()
  expect((await signIn(await sendCode(fixture, phone))).body.error.message).toBe('ADMIN_ONLY_OPERATION')
  const reauthentication = { ...(await sendCode(fixture, phone)), operation: 'REAUTH' }
  expect((await signIn(reauthentication)).body.error.message).toBe('USER_NOT_FOUND')
})

test('linking a number of another account returns a proof, which signs in to that account once', async () => {
  const [owner, second] = [await someone(fixture), await someone(fixture)]
  const phoneNumber = aNumber()
  await link(owner.user, phoneNumber)
  const { body } = await link(second.user, phoneNumber)
  expect(body).toEqual({ phoneNumber, temporaryProof: expect.any(String), temporaryProofExpiresIn: '3600' })
  const proof = { phoneNumber, temporaryProof: body.temporaryProof }
  expect((await signIn({ ...proof, phoneNumber: aNumber() })).body.error.message).toBe('INVALID_TEMPORARY_PROOF')
  const again = (await link(second.user, phoneNumber)).body.temporaryProof
  expect((await signIn({ phoneNumber, temporaryProof: again })).body.localId).toBe(owner.user.uid)
  expect((await signIn({ phoneNumber, temporaryProof: again })).body.error.message).toBe('INVALID_TEMPORARY_PROOF')
})

test('[Z23] linking and unlinking a number require a recent sign-in; an unlinked number does not sign in', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  await unlink(user, 'phone')
  expect(user.phoneNumber).toBeNull()
  expect((await signIn(await sendCode(fixture, phone))).body.error.message).toBe('ADMIN_ONLY_OPERATION')
  await link(user, phone)
  const older = { auth_time: sql<number>`auth_time - 1800` }
  await fixture.db.updateTable('identity.sessions').set(older).where('uid', '=', user.uid).execute()
  await user.getIdToken(true)
  await user.reload()
  await expect(unlink(user, 'phone')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  expect((await link(user, aNumber())).body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('a phone cannot be both first and second factor', async () => {
  const { user } = await someone(fixture)
  const phoneNumber = aNumber()
  await link(user, phoneNumber)
  const { idToken } = (await signIn(await sendCode(fixture, phoneNumber))).body
  const start = (token: string) =>
    fixture.call('v2/accounts/mfaEnrollment:start', { idToken: token, totpEnrollmentInfo: {} })
  expect((await start(idToken)).body.error.message).toBe('UNSUPPORTED_FIRST_FACTOR')
  const factor = { id: 'f', uid: user.uid, kind: 'phone' as const, phone_number: aNumber() }
  await fixture.db
    .insertInto('identity.second_factors')
    .values({ ...factor, display_name: null, secret: null, last_step: null })
    .execute()
  expect((await link(user, aNumber())).body.error.message).toBe('UNSUPPORTED_FIRST_FACTOR')
  const asked = (await signIn(await sendCode(fixture, phoneNumber))).body
  expect(asked.mfaPendingCredential).toEqual(expect.any(String))
  expect(asked.idToken).toBeUndefined()
})

test('[Z25] a disabled user is not signed in by phone', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await link(user, phone)
  await fixture.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', user.uid).execute()
  expect((await signIn(await sendCode(fixture, phone))).body.error.message).toBe('USER_DISABLED')
})

/** A second step by this number, as an account has it from before it was refused. */
async function withStep(uid: string, phone_number: string) {
  const factor = { id: `step ${phone_number}`, uid, kind: 'phone' as const, display_name: 'SIM', phone_number }
  await fixture.db
    .insertInto('identity.second_factors')
    .values({ ...factor, secret: null, last_step: null })
    .execute()
  return factor.id
}

test('the number of the first factor cannot become the second factor', async () => {
  const { user, email } = await someone(fixture)
  const phoneNumber = aNumber()
  await link(user, phoneNumber)
  const again = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const idToken = await again.user.getIdToken()
  const input = { idToken, phoneEnrollmentInfo: { phoneNumber } }
  expect((await fixture.call('v2/accounts/mfaEnrollment:start', input)).body.error.message).toBe(
    'UNSUPPORTED_FIRST_FACTOR',
  )
})

test('a number that is linked before its enrolment is finished does not become the second factor', async () => {
  const { user } = await someone(fixture)
  const phoneNumber = aNumber()
  const idToken = await user.getIdToken()
  const started = await fixture.call('v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber },
  })
  const { sessionInfo } = started.body.phoneSessionInfo
  const code = await fixture.smsCode(phoneNumber)
  await link(user, phoneNumber)
  const answer = { idToken, phoneVerificationInfo: { sessionInfo, code } }
  const refused = await fixture.call('v2/accounts/mfaEnrollment:finalize', answer)
  expect(refused.body.error.message).toBe('UNSUPPORTED_FIRST_FACTOR')
})

test('where one phone is already both factors, it does not sign in alone', async () => {
  const { user, email } = await someone(fixture)
  const phoneNumber = aNumber()
  await link(user, phoneNumber)
  const id = await withStep(user.uid, phoneNumber)
  const byPhone = await signIn(await sendCode(fixture, phoneNumber))
  expect(byPhone.body.error.message).toBe('UNSUPPORTED_FIRST_FACTOR')
  const other = await withStep(user.uid, aNumber())
  const { mfaPendingCredential, mfaInfo } = (await signIn(await sendCode(fixture, phoneNumber))).body
  expect(mfaInfo.map(({ mfaEnrollmentId }) => mfaEnrollmentId)).toEqual([other])
  const same = { mfaPendingCredential, mfaEnrollmentId: id }
  expect((await fixture.call('v2/accounts/mfaSignIn:start', same)).body.error.message).toBe('MFA_ENROLLMENT_NOT_FOUND')
  const byPassword = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  expect(byPassword.body.mfaInfo).toHaveLength(2)
})
