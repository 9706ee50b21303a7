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

async function subjects(email: string) {
  return (await fixture.letters(email)).map(({ subject }) => subject)
}

/** Somebody who registered in a browser, with a confirmed address. */
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
