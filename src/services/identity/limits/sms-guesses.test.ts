import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPhone } from '../../../../test/identity/factors.ts'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, kindsOf, sendCode, someone } from '../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true } })
})
afterAll(() => fixture.stop())

const OWNERS = { cookie: `device=${'o'.repeat(43)}`, origin: 'https://shop.example' }

/** Clears the counts of limits by the hour, as if an hour had passed. */
const anHourLater = () => fixture.pool.query("delete from rate_limits where key not like 'sms-code%'")

function enter(sessionInfo: string, code: string, headers: Record<string, string> = {}) {
  return fixture.call('v1/accounts:signInWithPhoneNumber', { sessionInfo, code }, headers)
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Tries five wrong codes of each of `messages` messages. */
async function guess(phone: string, messages: number) {
  for (let i = 0; i < messages; i++) {
    await anHourLater()
    const { sessionInfo, code } = await sendCode(fixture, phone)
    for (let n = 0; n < 5; n++) await enter(sessionInfo, wrong(code), { 'x-forwarded-for': `203.0.113.${i}` })
  }
}

test('fifty wrong codes for a number end the attempts of the day, but not those of browsers that its account knows', async () => {
  const phone = aNumber()
  const first = await sendCode(fixture, phone)
  const { body } = await enter(first.sessionInfo, first.code, OWNERS)
  await guess(phone, 10)
  await anHourLater()
  const { sessionInfo, code } = await sendCode(fixture, phone)
  expect((await enter(sessionInfo, code)).body.error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await enter(sessionInfo, code, OWNERS)).status).toBe(200)
  expect(await kindsOf(fixture, body.localId)).toContain('too-many-attempts')
  await fixture.pool.query("update rate_limits set expire = 1 where key like 'sms-code%'")
  const next = await sendCode(fixture, phone)
  expect((await enter(next.sessionInfo, next.code)).status).toBe(200)
})

test('right codes are given back', async () => {
  await fixture.pool.query('delete from rate_limits')
  const { sessionInfo, code } = await sendCode(fixture, aNumber())
  expect((await enter(sessionInfo, code)).status).toBe(200)
  const { rows } = await fixture.pool.query("select points from rate_limits where key like 'sms-code%'")
  expect(rows).toEqual([{ points: 0 }])
})

test('wrong codes for a number that has no account yet end with the fiftieth, also where it is added as second step', async () => {
  const phone = aNumber()
  await guess(phone, 10)
  await anHourLater()
  const { user } = await someone(fixture)
  expect((await addPhone(fixture, user, phone)).body.error.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})
