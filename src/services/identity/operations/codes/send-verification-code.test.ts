import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitIn } from '#shared/wait-detail.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, sendCode } from '../../../../../test/identity/people.ts'
import { post } from '../../../../../test/identity/requests.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('the answer to a sent code holds nothing but its session', async () => {
  const phoneNumber = aNumber()
  const { status, body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber })
  expect({ status, body }).toEqual({ status: 200, body: { sessionInfo: expect.stringMatching(/^[\w-]{43}$/) } })
  expect(await fixture.smsCode(phoneNumber)).toMatch(/^\d{6}$/)
})

test('[Z20] a number gets five messages an hour, whichever process is asked, and the refusal of the sixth says how long that lasts', async () => {
  const phoneNumber = aNumber()
  for (let n = 0; n < 5; n++) await sendCode(fixture, phoneNumber)
  const elsewhere = await fixture.secondProcess()
  const { body } = await post(elsewhere, 'v1/accounts:sendVerificationCode', { phoneNumber })
  const [code, detail = ''] = (body.error?.message ?? '').split(' : ')
  expect(code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  const { rows } = await fixture.pool.query(
    "select ceil((max(expire) - $1) / 1000.0)::int as left from rate_limits where key like 'sms-here:%'",
    [Date.now()],
  )
  // The time goes on between the answer and the query.
  expect(waitIn(detail)).toBeGreaterThanOrEqual(rows[0].left)
  expect(waitIn(detail)).toBeLessThanOrEqual(3600)
})

test('[Z28] without a provider of text messages nobody signs in by phone', async () => {
  const mute = await startIdentity({ textMessages: false })
  const { body } = await mute.call('v1/accounts:sendVerificationCode', { phoneNumber: aNumber() })
  expect(body.error.message).toBe('OPERATION_NOT_ALLOWED')
  await mute.stop()
})

test('a code is nowhere but in its message: the database and the log hold neither it nor its session', async () => {
  const said = await sendCode(fixture, aNumber())
  const { rows } = await fixture.pool.query('select t::text as row from identity.sms_codes t')
  const stored = rows.map(({ row }) => row).join('\n')
  expect(stored).not.toContain(said.sessionInfo)
  expect(stored).not.toContain(Buffer.from(said.code).toString('hex'))
  expect(fixture.logged()).not.toContain(said.sessionInfo)
  expect(fixture.logged()).not.toMatch(new RegExp(`\\b${said.code}\\b`))
})

test.each([
  '+8801012345678',
  '01112345678',
  '+8801212345678',
  '+88029876543',
  '+8809612345678',
  '+8801712345',
  '029876543',
])('no code goes to %s, which no mobile operator has', async (phoneNumber) => {
  const { body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber })
  expect(body.error.message).toBe('INVALID_PHONE_NUMBER')
})

test('a number with further zeros after the country code is the same number', async () => {
  const phoneNumber = aNumber()
  await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber: phoneNumber.replace('+880', '+880000') })
  expect(await fixture.smsCode(phoneNumber)).toMatch(/^\d{6}$/)
})
