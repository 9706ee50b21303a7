import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeTo, OWNER } from '../../identity/attacker.ts'
import { addPhone, codeOf, withApp } from '../../identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../identity/fixture.ts'
import { aNumber, someone } from '../../identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.pool.query('delete from rate_limits'))

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
let resets = 0

/** Sets a new password by e-mail; resolves to the cookie that the browser got. */
async function reset(email: string, headers: Record<string, string> = OWNER) {
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, headers)
  const newPassword = `Zebra quilt !${++resets}`
  const response = await fetch(`${fixture.origin}/identity/v1/accounts:resetPassword?key=k`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ oobCode: await codeTo(fixture, email, 'resetPassword'), newPassword }),
  })
  expect(response.status).toBe(200)
  return { password: newPassword, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function firstStep(email: string, password: string, headers: Record<string, string>) {
  const { body } = await fixture.call('v1/accounts:signInWithPassword', { email, password }, headers)
  return { mfaPendingCredential: body.mfaPendingCredential, mfaEnrollmentId: body.mfaInfo[0]?.mfaEnrollmentId }
}

let guessers = 0

/** Wrong codes of somebody with the right password, each from elsewhere; how many were looked at. */
async function guess(email: string, password: string, count: number): Promise<number> {
  let tried = 0
  for (let i = 0; i < count; i++) {
    const from = { 'x-forwarded-for': `10.9.${guessers >> 8}.${guessers++ & 255}` }
    const step = await firstStep(email, password, from)
    const answer = { ...step, totpVerificationInfo: { verificationCode: '000000' } }
    const { body } = await fixture.call('v2/accounts/mfaSignIn:finalize', answer, from)
    if (body.error.message !== TOO_MANY) tried++
    await fixture.pool.query("delete from rate_limits where key like 'sign-in%'")
  }
  return tried
}

test('an attacker with the old password cannot lock the owner out of the second factor after a password reset', async () => {
  const { email, secret } = await withApp(fixture)
  expect(await guess(email, PASSWORD, 55)).toBe(50)
  const { password } = await reset(email)
  const step = await firstStep(email, password, OWNER)
  const answer = { ...step, totpVerificationInfo: { verificationCode: codeOf(secret, 1) } }
  expect((await fixture.call('v2/accounts/mfaSignIn:finalize', answer, OWNER)).status).toBe(200)
})

test('an attacker cannot do so by using up the account’s text messages either', async () => {
  const phone = aNumber()
  const { user, email } = await someone(fixture)
  await addPhone(fixture, user, phone)
  for (let i = 0; i < 12; i++) {
    const from = { 'x-forwarded-for': `10.8.0.${i}` }
    await fixture.call('v2/accounts/mfaSignIn:start', await firstStep(email, PASSWORD, from), from)
  }
  const { password } = await reset(email)
  const asked = await fixture.call('v2/accounts/mfaSignIn:start', await firstStep(email, password, OWNER), OWNER)
  expect(asked.status).toBe(200)
})

test('the browser in which a password was reset is recognized', async () => {
  const { email, user } = await someone(fixture)
  const { password, cookie } = await reset(email)
  expect(cookie).toMatch(/^device=/)
  const before = (await fixture.letters(email)).length
  const answer = await fixture.call('v1/accounts:signInWithPassword', { email, password }, { ...OWNER, cookie })
  expect(answer.body.localId).toBe(user.uid)
  expect(await fixture.letters(email)).toHaveLength(before)
  const devices = fixture.db.selectFrom('identity.known_devices').select('uid').where('uid', '=', user.uid)
  expect(await devices.execute()).toHaveLength(1)
})

test('password resets reset the limits of the second factor three times a day at most', async () => {
  const { email } = await withApp(fixture)
  for (let i = 0; i < 3; i++) await reset(email)
  const { password } = await reset(email)
  expect(await guess(email, password, 55)).toBe(50)
  const { password: last, cookie } = await reset(email)
  expect(await guess(email, last, 2)).toBe(0)
  // Nor is a further browser known, which would have tries of its own.
  const step = await firstStep(email, last, { ...OWNER, cookie })
  const answer = { ...step, totpVerificationInfo: { verificationCode: '000000' } }
  const { body } = await fixture.call('v2/accounts/mfaSignIn:finalize', answer, { ...OWNER, cookie })
  expect(body.error.message).toBe(TOO_MANY)
})
