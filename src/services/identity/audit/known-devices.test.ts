import { createUserWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { signedUp, verifyAddress } from '../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const BROWSER = {
  'user-agent': 'Mozilla/5.0 Chrome/140.0',
  'x-forwarded-for': '203.0.113.40',
  origin: 'https://shop.example',
}
const { origin: _, ...WITHOUT_ORIGIN } = BROWSER

function enter(email: string, headers: Record<string, string>) {
  return fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, headers)
}

/** Signs in with the cookie of a browser, none if it is empty; gives the cookie that the browser has then. */
async function enterWith(cookie: string, email: string): Promise<string> {
  const response = await fetch(`${fixture.origin}/identity/v1/accounts:signInWithPassword?key=test-key`, {
    method: 'POST',
    headers: { ...BROWSER, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
}

async function subjects(email: string) {
  return (await fixture.letters(email)).map(({ subject }) => subject)
}

/** A person who registered in a browser, with a confirmed address. */
async function browserUser() {
  const email = anEmail()
  const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, BROWSER)
  await verifyAddress(fixture, email)
  return { email, idToken: body.idToken }
}

test('a browser that shares network and User-Agent with the owner is new, and the owner gets a letter', async () => {
  const { email } = await browserUser()
  await enter(email, BROWSER)
  expect(await subjects(email)).toEqual(['A new sign-in to your account'])
})

test('a client that leaves Origin out is not taken for the browser whose network and User-Agent it has', async () => {
  const { email } = await browserUser()
  await enter(email, WITHOUT_ORIGIN)
  expect(await subjects(email)).toEqual(['A new sign-in to your account'])
  await enter(email, WITHOUT_ORIGIN)
  expect(await subjects(email)).toHaveLength(1)
})

test('a verification letter that is opened elsewhere without Origin does not prove the owner', async () => {
  const email = anEmail()
  const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, BROWSER)
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken }, BROWSER)
  const oobCode = codeIn((await fixture.letters(email)).at(-1))
  await fixture.call('v1/accounts:update', { oobCode }, WITHOUT_ORIGIN)
  const account = await fixture.db
    .selectFrom('identity.accounts')
    .select(['email_verified', 'owner_proven'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ email_verified: true, owner_proven: false })
})

test('a client without cookies is known by its network and User-Agent while it is signed in', async () => {
  const { email } = await signedUp(fixture)
  await verifyAddress(fixture, email)
  await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  await enter(email, { 'user-agent': 'node' })
  expect(await subjects(email)).toEqual([])
})

test('a secret that somebody has planted in a browser is not recognized after its owner has signed in there', async () => {
  const { email } = await browserUser()
  const planted = `device=${'p'.repeat(43)}`
  const cookie = await enterWith(planted, email)
  expect(cookie).toMatch(/^device=[\w-]{43}$/)
  expect(cookie).not.toBe(planted)
  await enterWith(cookie, email)
  expect(await subjects(email)).toHaveLength(1)
  await enterWith(planted, email)
  expect(await subjects(email)).toHaveLength(2)
})

test('two people who share a browser are both recognized there, in whatever order they sign in', async () => {
  const [first, second] = [await browserUser(), await browserUser()]
  let cookie = ''
  for (const { email } of [first, second, first, second, first]) cookie = await enterWith(cookie, email)
  for (const { email } of [first, second]) expect(await subjects(email)).toHaveLength(1)
})
