import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, sendCode } from '../../../../test/identity/people.ts'
import { anEmail, claimsOf, codeIn } from '../../../../test/identity/values.ts'
import { LIMITS } from '../limits/attempts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true }, emailPrivacy: true })
})
beforeEach(() => fixture.pool.query('delete from rate_limits'))
afterAll(() => fixture.stop())

const HOME = { 'x-forwarded-for': '198.51.100.7' }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.77' }

async function signIn(phone: string, from = HOME) {
  const { body } = await fixture.call('v1/accounts:signInWithPhoneNumber', await sendCode(fixture, phone), from)
  return body
}

async function askForAddress(idToken: string, newEmail: string): Promise<string> {
  const { status } = await fixture.call(
    'v1/accounts:sendOobCode',
    { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail },
    HOME,
  )
  expect(status).toBe(200)
  return codeIn((await fixture.letters(newEmail)).at(-1))
}

test('somebody who registered by phone adds an e-mail address, and the number still signs in', async () => {
  const [phone, email] = [aNumber(), anEmail()]
  const { idToken, localId } = await signIn(phone)
  const oobCode = await askForAddress(idToken, email)
  const applied = await fixture.call('v1/accounts:update', { oobCode }, HOME)
  expect(applied.body).toMatchObject({ localId, email, emailVerified: true })
  const again = await signIn(phone)
  expect(again).toMatchObject({ localId, isNewUser: false })
  expect(claimsOf(again.idToken)).toMatchObject({ email, email_verified: true, phone_number: phone })
})

test('whoever reads the letter to a mistyped address, on another device, gets nothing by its link', async () => {
  const [phone, email] = [aNumber(), anEmail()]
  const { idToken, localId } = await signIn(phone)
  const oobCode = await askForAddress(idToken, email)
  const applied = await fixture.call('v1/accounts:update', { oobCode }, ELSEWHERE)
  expect(applied.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const again = await signIn(phone)
  expect(again).toMatchObject({ localId, isNewUser: false })
  expect(claimsOf(again.idToken)).not.toHaveProperty('email')
})

test('the only sign-in method of an account without an e-mail address cannot be removed', async () => {
  const phone = aNumber()
  const { idToken } = await signIn(phone)
  const unlink = { idToken, deleteProvider: ['phone'] }
  expect((await fixture.call('v1/accounts:update', unlink, HOME)).body.error?.message).toBe('OPERATION_NOT_ALLOWED')
  expect(await signIn(phone)).toMatchObject({ isNewUser: false })
})

test('asking for a code says nothing about whether the number has an account, and a wrong code neither', async () => {
  const [known, unknown] = [aNumber(), aNumber()]
  await signIn(known)
  const answers = []
  for (const phoneNumber of [known, unknown]) {
    const sent = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber }, ELSEWHERE)
    const right = await fixture.smsCode(phoneNumber)
    const code = right === '000000' ? '111111' : '000000'
    const refused = await fixture.call(
      'v1/accounts:signInWithPhoneNumber',
      { sessionInfo: sent.body.sessionInfo, code },
      ELSEWHERE,
    )
    answers.push([sent.status, Object.keys(sent.body), refused.status, refused.body])
  }
  expect(answers[0]).toEqual(answers[1])
})

test('registrations by phone count as sign-ups and their texts as those of a sign-in', async () => {
  const [signUps] = LIMITS['sign-up-address']
  const phone = aNumber()
  const taken = async (name: string) => {
    const { rows } = await fixture.pool.query(
      'select coalesce(sum(points), 0)::int as n from rate_limits where key like $1',
      [`${name}%`],
    )
    return rows[0]?.n
  }
  const sent = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber: phone }, ELSEWHERE)
  for (const name of ['sms-here', 'sms-number', 'sms-address']) expect(await taken(`${name}:`), name).toBe(1)
  const answer = { sessionInfo: sent.body.sessionInfo, code: await fixture.smsCode(phone) }
  expect((await fixture.call('v1/accounts:signInWithPhoneNumber', answer, ELSEWHERE)).body).toMatchObject({
    isNewUser: true,
  })
  expect(await taken('sign-up-address')).toBe(1)
  await fixture.pool.query("update rate_limits set points = $1 where key like 'sign-up-address%'", [signUps])
  const next = aNumber()
  const { body } = await fixture.call('v1/accounts:signInWithPhoneNumber', await sendCode(fixture, next), ELSEWHERE)
  expect(body.error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})
