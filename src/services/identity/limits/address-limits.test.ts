import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { post } from '../../../../test/identity/requests.ts'
import { anEmail } from '../../../../test/identity/values.ts'
import { recognizeClient } from '../audit/known-devices.ts'
import { countGuess } from './guesses.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const HERE = '2001:db8:1:200::1'
const SAME_64 = '2001:db8:1:200:dead:beef::7'
const SAME_56 = '2001:db8:1:2ff::1'
const ELSEWHERE = '2001:db8:1:300::1'
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.pool.query('delete from rate_limits'))

const CALLS: [what: string, operation: string, body: () => object, neighbour: string][] = [
  ['a sign-up', 'v1/accounts:signUp', () => ({ email: anEmail(), password: PASSWORD }), SAME_56],
  ['a letter', 'v1/accounts:sendOobCode', () => ({ requestType: 'PASSWORD_RESET', email: anEmail() }), SAME_56],
  ['a text message', 'v1/accounts:sendVerificationCode', () => ({ phoneNumber: '+8801712345678' }), SAME_56],
  ['a sign-in', 'v1/accounts:signInWithPassword', () => ({ email: anEmail(), password: PASSWORD }), SAME_64],
  ['a code of a letter', 'v1/accounts:resetPassword', () => ({ oobCode: 'unknown' }), SAME_64],
]

test.each(CALLS)('%s: the addresses of one home network share a limit', async (_what, operation, body, neighbour) => {
  const refusal = async (address: string) =>
    (await post(fixture.origin, operation, body(), { 'x-forwarded-for': address })).body.error?.message
  expect(await refusal(HERE)).not.toBe(TOO_MANY)
  await fixture.pool.query(`update rate_limits set points = points + 10000 where key like '%-address:%'`)
  for (const address of [HERE, SAME_64, neighbour]) expect(await refusal(address), address).toBe(TOO_MANY)
  expect(await refusal(ELSEWHERE)).not.toBe(TOO_MANY)
})

test('ten wrong guesses from one home are allowed, from however many of its addresses', async () => {
  const email = anEmail()
  const guesses = Array.from({ length: 30 }, (_, i) => {
    const address = `2001:db8:5:5::${i.toString(16)}`
    // A sign-in by somebody whom the account does not know: no `uid`, each guess with another device cookie.
    const call = {
      body: null,
      address,
      userAgent: 'curl',
      device: `device ${i}`,
      fromBrowser: false,
      language: 'en' as const,
    }
    return countGuess(fixture.deps, 'sign-in', email, undefined, call)
  })
  const outcomes = await Promise.allSettled(guesses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a home network with a session is recognized by all of its addresses', async () => {
  const email = anEmail()
  const { body } = await post(
    fixture.origin,
    'v1/accounts:signUp',
    { email, password: PASSWORD },
    { 'x-forwarded-for': HERE },
  )
  const place = (address: string) =>
    recognizeClient(fixture.db, body.localId, {
      body: null,
      address,
      userAgent: 'curl',
      device: 'another',
      fromBrowser: false,
      language: 'en',
    })
  expect([await place(HERE), await place(SAME_64)]).toEqual(['address', 'address'])
  expect([await place(ELSEWHERE), await place('203.0.113.7'), await place('unknown')]).toEqual([null, null, null])
  await fixture.pool.query(`update identity.sessions set address = '::ffff:203.0.113.7' where uid = $1`, [body.localId])
  expect([await place('203.0.113.7'), await place('::ffff:203.0.113.7'), await place(HERE)]).toEqual([
    'address',
    'address',
    null,
  ])
  await fixture.pool.query(`update identity.sessions set address = 'unknown' where uid = $1`, [body.localId])
  expect([await place('unknown'), await place(HERE)]).toEqual(['address', null])
})
