import { createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from '@firebase/auth'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAccount } from '../../src/identity/accounts/accounts.ts'
import { anEmail, type Bed, PASSWORD } from './bed.ts'

/** Somebody who has just registered with an e-mail that nobody confirmed. */
export async function signedUp(bed: Bed) {
  const [auth, email] = [bed.client(), anEmail()]
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email }
}

/** Somebody with a confirmed e-mail, signed in by password. */
export async function someone(bed: Bed) {
  const [auth, email] = [bed.client(), anEmail()]
  await createAccount(bed.db, { email, password: PASSWORD, emailVerified: true })
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, email, user }
}

let numbers = 0

/** A phone number that nobody has used yet. */
export function aNumber(): string {
  return `+88018${String(10_000_000 + numbers++)}`
}

/** Has a code sent to the number, for signing in or linking, and reads it. */
export async function sendCode(bed: Bed, phoneNumber: string) {
  const { status, body } = await bed.call('v1/accounts:sendVerificationCode', { phoneNumber })
  expect(status, JSON.stringify(body)).toBe(200)
  return { sessionInfo: body.sessionInfo, code: await bed.smsCode(phoneNumber) }
}

/** Lets the sign-in of the client's session be half an hour old. */
export async function age(bed: Bed, user: User): Promise<void> {
  const older = { auth_time: sql<number>`auth_time - 1800` }
  await bed.db.updateTable('identity.sessions').set(older).where('uid', '=', user.uid).execute()
  await user.getIdToken(true)
}

/** What happened to the account so far, in words of the audit log. */
export async function kindsOf(bed: Bed, uid: string): Promise<string[]> {
  const query = bed.db.selectFrom('identity.security_events').select('kind').where('uid', '=', uid)
  return (await query.orderBy('id').execute()).map(({ kind }) => kind)
}

/** The code of the refusal that a call ends in. */
export async function refusal(bed: Bed, operation: string, body: object): Promise<string | undefined> {
  return (await bed.call(operation, body)).body.error?.message
}

/** Somebody who is signed in on three devices. */
export async function onThreeDevices(bed: Bed) {
  const email = anEmail()
  const { user: first } = await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
  const { user: second } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  const { user: third } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  return { first, second, third }
}

/** The devices that the Security page shows to the person. */
export async function devicesOf(bed: Bed, user: User) {
  return (await bed.call('v2/accounts/sessions:list', { idToken: await user.getIdToken() })).body.sessions
}
