import { createUserWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countGuess } from '#services/identity/limits/guesses.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../identity/fixture.ts'
import { post } from '../../identity/requests.ts'
import { anEmail } from '../../identity/values.ts'

const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const HOME = { 'x-forwarded-for': '103.4.5.6' }
let fixture: Fixture
let second: string
beforeAll(async () => {
  fixture = await startIdentity()
  second = await fixture.secondProcess()
})
afterAll(() => fixture.stop())

/** A person who is signed in at home, with the cookie of their browser. */
async function atHome() {
  const email = anEmail()
  const response = await fetch(`${fixture.origin}/identity/v1/accounts:signUp?key=test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...HOME },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { localId: uid } = (await response.json()) as { localId: string }
  return { email, uid, cookie: response.headers.get('set-cookie') ?? '' }
}

function enter(email: string, password: string, headers: Record<string, string>, origin = fixture.origin) {
  return post(origin, 'v1/accounts:signInWithPassword', { email, password }, headers)
}

const from = (i: number) => ({ 'x-forwarded-for': `198.51.${i >> 8}.${i & 255}` })

test('a thousand wrong passwords from as many addresses, over two processes, neither sign in nor lock the owner out', {
  timeout: 120_000,
}, async () => {
  const { email, uid, cookie } = await atHome()
  const tries = Array.from({ length: 300 }, (_, i) =>
    enter(email, `wrong ${i}`, from(i), i % 2 ? second : fixture.origin),
  )
  const answers = (await Promise.all(tries)).map(({ status, body }) => `${status} ${body.error.message ?? ''}`)
  const counts = Object.groupBy(answers, (answer) => answer)
  expect(Object.keys(counts).sort()).toEqual(['400 INVALID_PASSWORD', `400 ${TOO_MANY}`, '503 '])
  expect(counts['400 INVALID_PASSWORD']).toHaveLength(50)
  await guess(700, email, uid)
  // A right guess from elsewhere helps nobody either.
  expect((await enter(email, PASSWORD, from(2000))).body.error.message).toBe(TOO_MANY)
  const events = await fixture.db.selectFrom('identity.security_events').selectAll().where('uid', '=', uid).execute()
  expect(events.map(({ kind }) => kind).sort()).toEqual(['sign-in-failed', 'signed-up', 'too-many-attempts'])
  expect(events.find(({ kind }) => kind === 'sign-in-failed')?.times).toBe(50)
  // The owner: by the address of home, and by the browser wherever they are.
  expect((await enter(email, PASSWORD, HOME)).status).toBe(200)
  await guess(60, email, uid)
  expect((await enter(email, PASSWORD, from(2001))).body.error.message).toBe(TOO_MANY)
  expect((await enter(email, PASSWORD, { ...from(2002), cookie: cookie.split(';')[0] ?? '' })).status).toBe(200)
})

/** Counts wrong passwords as a sign-in does before the password is checked, without HTTP. */
async function guess(times: number, email: string, uid: string): Promise<void> {
  const tries = Array.from({ length: times }, (_, i) => countGuess(fixture.deps, 'sign-in', email, uid, stranger(i)))
  await Promise.allSettled(tries)
}

function stranger(i: number) {
  return {
    body: null,
    address: `203.0.${i >> 8}.${i & 255}`,
    userAgent: 'curl',
    device: `stranger ${i}`,
    fromBrowser: false,
    language: 'en' as const,
  }
}

test('the device cookie is sent to the service only and grants no access', async () => {
  const { email, cookie } = await atHome()
  expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/identity; HttpOnly; Secure; SameSite=Lax$/)
  const own = { ...HOME, cookie: cookie.split(';')[0] ?? '' }
  for (let i = 0; i < 10; i++) expect((await enter(email, 'wrong', own)).body.error.message).toBe('INVALID_PASSWORD')
  expect((await enter(email, PASSWORD, own)).body.error.message).toBe(TOO_MANY)
  const { rows } = await fixture.pool.query(
    'select count(*)::int as n from identity.known_devices where hash::text = $1',
    [cookie.slice(7, 50)],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test.each(['sign-in', 'second-step'] as const)(
  'a client has ten attempts at a %s, in all processes together',
  async (guess) => {
    const key = anEmail()
    const call = stranger(3000)
    const other = { ...fixture.deps }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => countGuess(i % 2 ? other : fixture.deps, guess, key, undefined, call)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  },
)

test('somebody who has codes sent to another person’s number leaves its owner some', async () => {
  const ask = (origin: string, headers: Record<string, string>) =>
    post(origin, 'v1/accounts:sendVerificationCode', { phoneNumber: '+8801712345678' }, headers)
  const rush = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i % 2 ? second : fixture.origin, from(1))))
  expect(rush.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await ask(fixture.origin, HOME)).status).toBe(200)
})

test('a known device is stored in a row of its own and deleted with its account', async () => {
  const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  const devices = () =>
    fixture.db.selectFrom('identity.known_devices').select('uid').where('uid', '=', user.uid).execute()
  expect(await devices()).toHaveLength(1)
  await user.delete()
  expect(await devices()).toEqual([])
})
