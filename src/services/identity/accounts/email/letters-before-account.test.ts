import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKER, codeTo, OWNER } from '../../../../../test/identity/attacker.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

const NEXT = 'Zebra quilt !8'

/** The code of a sign-in e-mail to an address that has no account yet. */
async function earlyLetter(email: string): Promise<string> {
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL, canHandleCodeInApp: true }
  expect((await fixture.call('v1/accounts:sendOobCode', asked, ATTACKER)).status).toBe(200)
  return codeTo(fixture, email, 'signIn')
}

async function follow(email: string, oobCode: string) {
  return (await fixture.call('v1/accounts:signInWithEmailLink', { email, oobCode }, ATTACKER)).body.error?.message
}

test.each([
  [
    'by letter',
    async (email: string) => {
      await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, OWNER)
      const oobCode = await codeTo(fixture, email, 'resetPassword')
      return fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: NEXT }, OWNER)
    },
  ],
  [
    'on the Security page',
    async (_email: string, idToken: string) => fixture.call('v1/accounts:update', { idToken, password: NEXT }, OWNER),
  ],
])('a new password %s voids a sign-in letter from before the account was made', async (_how, change) => {
  const email = anEmail()
  const oobCode = await earlyLetter(email)
  const elsewhere = anEmail()
  const other = await earlyLetter(elsewhere)
  const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, OWNER)
  expect((await change(email, body.idToken)).status).toBe(200)
  expect(await follow(email, oobCode)).toBe('INVALID_OOB_CODE')
  expect(await follow(elsewhere, other)).toBeUndefined()
})
