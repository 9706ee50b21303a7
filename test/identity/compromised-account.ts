import { expect } from 'vitest'
import { ATTACKER, codeTo, OWNER } from './attacker.ts'
import { createAccount } from './create-account.ts'
import { type Fixture, PASSWORD } from './fixture.ts'

let count = 0

/** An e-mail address of Gmail that no other account has. */
export const gmailAddress = () => `somebody${++count}@gmail.com`

/** Signs in as the attacker, who knows the password. */
export async function signInAsAttacker(fixture: Fixture, email: string, password = PASSWORD) {
  const { body } = await fixture.call('v1/accounts:signInWithPassword', { email, password }, ATTACKER)
  return body
}

/** An account with a confirmed e-mail address, in which the attacker has a session. */
export async function compromisedAccount(fixture: Fixture, email = gmailAddress(), emailVerified = true) {
  const uid = await createAccount(fixture.db, { email, password: PASSWORD, emailVerified })
  return { uid, email, idToken: (await signInAsAttacker(fixture, email)).idToken }
}

/** The attacker changes the e-mail address of the account. Resolves to their new ID token. */
export async function changeEmail(fixture: Fixture, idToken: string, email: string): Promise<string> {
  const { status, body } = await fixture.call('v1/accounts:update', { idToken, email }, ATTACKER)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.idToken
}

/** The owner opens the recovery link that was sent to their former address. */
export async function recoverEmail(fixture: Fixture, email: string) {
  return fixture.call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'recoverEmail') }, OWNER)
}

export async function emailOf(fixture: Fixture, uid: string) {
  const row = fixture.db.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  return (await row.executeTakeFirstOrThrow()).email
}
