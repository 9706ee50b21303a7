import { expect } from 'vitest'
import { createAccount } from '#services/identity/accounts/accounts.ts'
import { ATTACKER, codeTo, OWNER } from './attacker.ts'
import { type Bed, PASSWORD } from './bed.ts'

let count = 0

/** An e-mail address of Gmail that no other account has. */
export const gmailAddress = () => `somebody${++count}@gmail.com`

/** Signs in as the attacker, who knows the password. */
export async function signInAsAttacker(bed: Bed, email: string, password = PASSWORD) {
  const { body } = await bed.call('v1/accounts:signInWithPassword', { email, password }, ATTACKER)
  return body
}

/** An account with a confirmed e-mail address, in which the attacker has a session. */
export async function compromisedAccount(bed: Bed, email = gmailAddress(), emailVerified = true) {
  const uid = await createAccount(bed.db, { email, password: PASSWORD, emailVerified })
  return { uid, email, idToken: (await signInAsAttacker(bed, email)).idToken }
}

/** The attacker changes the e-mail address of the account. Resolves to their new ID token. */
export async function changeEmail(bed: Bed, idToken: string, email: string): Promise<string> {
  const { status, body } = await bed.call('v1/accounts:update', { idToken, email }, ATTACKER)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.idToken
}

/** The owner opens the recovery link that was sent to their former address. */
export async function recoverEmail(bed: Bed, email: string) {
  return bed.call('v1/accounts:update', { oobCode: await codeTo(bed, email, 'recoverEmail') }, OWNER)
}

export async function emailOf(bed: Bed, uid: string) {
  const row = bed.db.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  return (await row.executeTakeFirstOrThrow()).email
}
