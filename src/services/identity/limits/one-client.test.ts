import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
/** The address of the client that does its worst; a neighbour shares it. */
const CROWDED = { 'x-forwarded-for': '103.4.5.6' }
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.pool.query('delete from rate_limits'))

/** A person with an account, and the cookie of the browser in which they have signed up. */
async function someone() {
  const email = anEmail()
  const response = await fetch(`${fixture.origin}/identity/v1/accounts:signUp?key=test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { localId: uid } = (await response.json()) as { localId: string }
  return { email, uid, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

async function enter(email: string, headers: Record<string, string>, password = PASSWORD) {
  const { status, body } = await fixture.call('v1/accounts:signInWithPassword', { email, password }, headers)
  return { status, said: body.error?.message ?? null }
}

const elsewhere = (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}` })

test.each([
  ['right', PASSWORD],
  ['wrong', 'not the password'],
])('others sign in while one client sends 110 %s passwords at once', async (_what, password) => {
  const [client, other] = [await someone(), await someone()]
  const flood = Array.from({ length: 110 }, () => enter(client.email, CROWDED, password))
  const others = await Promise.all(Array.from({ length: 8 }, (_, i) => enter(other.email, elsewhere(i))))
  expect(others.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await Promise.all(flood)).map(({ status }) => status)).toContain(503)
})

test('a client over the limit of its address takes no places of others', async () => {
  const [client, other] = [await someone(), await someone()]
  await enter(client.email, CROWDED)
  await fixture.pool.query(`update rate_limits set points = 10000 where key like 'password-address:%'`)
  const flood = Array.from({ length: 300 }, () => enter(anEmail(), CROWDED))
  const others = await Promise.all(Array.from({ length: 8 }, (_, i) => enter(other.email, elsewhere(i))))
  expect(others.map(({ status }) => status)).toEqual(Array(8).fill(200))
  await Promise.all(flood)
})

test('a known browser signs in at the address of a client that fills all places there', async () => {
  const [client, neighbour] = [await someone(), await someone()]
  const flood = Array.from({ length: 110 }, () => enter(client.email, CROWDED))
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => enter(neighbour.email, { ...CROWDED, cookie: neighbour.cookie })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(200))
  await Promise.all(flood)
})

test('of right sign-ins to one account from one address sixty in 15 minutes are allowed, and its known browsers have as many', async () => {
  const { email, cookie } = await someone()
  const other = await someone()
  const known = { ...CROWDED, cookie }
  const leaveOne = () => fixture.pool.query(`update rate_limits set points = 59 where key like 'sign-in-repeated:%'`)
  await enter(email, CROWDED)
  await leaveOne()
  expect([(await enter(email, CROWDED)).said, (await enter(email, CROWDED)).said]).toEqual([null, TOO_MANY])
  expect((await enter(email, elsewhere(1))).said).toBeNull()
  expect((await enter(other.email, CROWDED)).said).toBeNull()
  expect((await enter(email, known)).said).toBeNull()
  await leaveOne()
  expect([(await enter(email, known)).said, (await enter(email, known)).said]).toEqual([null, TOO_MANY])
})
