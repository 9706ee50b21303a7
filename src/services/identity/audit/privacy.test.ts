import { createHook } from 'node:async_hooks'
import { createUserWithEmailAndPassword, fetchSignInMethodsForEmail, type User, updateEmail } from '@firebase/auth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '../../../../test/database.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

let fixture: Fixture
let user: User
let known: string
const statements: string[] = []
let hashes = 0
const watch = createHook({
  init: (_id, type) => {
    if (type === 'ARGON2REQUEST') hashes++
  },
})

beforeAll(async () => {
  fixture = await startIdentity({ emailPrivacy: true }, await newDatabase())
  user = (await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)).user
  watchStatements()
  watch.enable()
})
beforeEach(async () => {
  known = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), known, PASSWORD)
})
afterAll(async () => {
  watch.disable()
  await fixture.stop()
})

/** Records the SQL text of the service's statements, without values. */
function watchStatements(): void {
  fixture.sitePool.on('acquire', (client) => {
    const watched = client as typeof client & { plain?: typeof client.query }
    if (watched.plain) return
    watched.plain = client.query
    client.query = function (this: typeof client, ...args: [{ text?: string } | string]) {
      const [first] = args
      statements.push(typeof first === 'string' ? first : (first.text ?? ''))
      return watched.plain?.apply(this, args as never)
    } as unknown as typeof client.query
  })
}

/** The answer to one call, and its cost: statements, in order, and password hashes. */
async function weigh(operation: string, body: object) {
  statements.length = 0
  hashes = 0
  const answer = await fixture.call(operation, body)
  return { answer, work: [...statements], hashes }
}

const SETTLED = { sessionId: 'random', email: 'as asked' }

/** The answer without what the caller said and what is drawn at random. */
function bare({ status, body }: Awaited<ReturnType<typeof fixture.call>>) {
  const present = Object.keys(SETTLED).filter((key) => key in body) as (keyof typeof SETTLED)[]
  return { status, body: { ...body, ...Object.fromEntries(present.map((key) => [key, SETTLED[key]])) } }
}

test.each([
  ['a wrong password', 'v1/accounts:signInWithPassword', (email: string) => ({ email, password: 'wrong' }), 1],
  ['a reset letter', 'v1/accounts:sendOobCode', (email: string) => ({ requestType: 'PASSWORD_RESET', email }), 0],
  [
    'a letter to sign in with',
    'v1/accounts:sendOobCode',
    (email: string) => ({ requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL, canHandleCodeInApp: true }),
    0,
  ],
  [
    'the ways in',
    'v1/accounts:createAuthUri',
    (identifier: string) => ({ identifier, continueUri: 'http://localhost' }),
    0,
  ],
])('%s: the answer and the work are the same with an account and without', async (_what, operation, ask, computed) => {
  const stranger = anEmail()
  const [there, nowhere] = [await weigh(operation, ask(known)), await weigh(operation, ask(stranger))]
  expect(bare(there.answer)).toEqual(bare(nowhere.answer))
  expect(there.work.length).toBeGreaterThan(0)
  expect(there.work).toEqual(nowhere.work)
  expect([there.hashes, nowhere.hashes]).toEqual([computed, computed])
})

test('changing to an e-mail gives the same response after the same work whether it is taken or not', async () => {
  const idToken = await user.getIdToken()
  const ask = (newEmail: string) => ({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const free = anEmail()
  const taken = await weigh('v1/accounts:sendOobCode', ask(known))
  const open = await weigh('v1/accounts:sendOobCode', ask(free))
  expect(bare(taken.answer)).toEqual(bare(open.answer))
  expect(taken.work).toEqual(open.work)
  expect(await fixture.letters(known)).toEqual([])
  expect(await fixture.letters(free)).toHaveLength(1)
})

test('a wrong password takes as long for an account without a password', async () => {
  await fixture.db.updateTable('identity.accounts').set({ password_hash: null }).where('email', '=', known).execute()
  const body = { email: known, password: 'wrong' }
  const { answer, hashes: computed } = await weigh('v1/accounts:signInWithPassword', body)
  expect([answer.body.error.message, computed]).toEqual(['INVALID_LOGIN_CREDENTIALS', 1])
})

test('the limit of attempts is the same with an account and without', async () => {
  const last = async (email: string) => {
    const tries = Array.from({ length: 11 }, () =>
      fixture.call('v1/accounts:signInWithPassword', { email, password: 'x' }),
    )
    return (await Promise.all(tries)).map(({ body }) => body.error.message).sort()
  }
  expect(await last(known)).toEqual(await last(anEmail()))
})

test('a reset for an unknown e-mail succeeds and sends nothing', async () => {
  const unknown = anEmail()
  for (const email of [known, unknown]) {
    const { status } = await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    expect(status).toBe(200)
  }
  expect(await fixture.letters(unknown)).toHaveLength(0)
  expect(await fixture.letters(known)).toHaveLength(1)
})

test('changing to an e-mail without a letter to it gives the same error whether it is taken or free', async () => {
  for (const email of [known, anEmail()]) {
    await expect(updateEmail(user, email)).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
  }
})

test('the client gets no sign-in methods of an e-mail', async () => {
  expect(await fetchSignInMethodsForEmail(fixture.client(), known)).toEqual([])
})

test('only sign-up reveals that an e-mail is taken, as at the hosted service', async () => {
  const attempt = createUserWithEmailAndPassword(fixture.client(), known, PASSWORD)
  await expect(attempt).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
})
