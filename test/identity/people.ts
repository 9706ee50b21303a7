import { createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from '@firebase/auth'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAccount } from './create-account.ts'
import { type Fixture, PASSWORD } from './fixture.ts'
import { anEmail } from './values.ts'

/** A person who has just signed up; their e-mail is not verified. */
export async function signedUp(fixture: Fixture) {
  const [auth, email] = [fixture.client(), anEmail()]
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email }
}

/** A person with a verified e-mail, signed in by password. */
export async function someone(fixture: Fixture) {
  const [auth, email] = [fixture.client(), anEmail()]
  await createAccount(fixture.db, { email, password: PASSWORD, emailVerified: true })
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, email, user }
}

/** Verifies the address as if the person had opened the e-mail; the owner of the account stays unproven. */
export async function verifyAddress(fixture: Fixture, email: string): Promise<void> {
  await fixture.db.updateTable('identity.accounts').set({ email_verified: true }).where('email', '=', email).execute()
}

let numbers = 0

/** An unused phone number. */
export function aNumber(): string {
  return `+88018${String(10_000_000 + numbers++)}`
}

/** Requests a code for a number, to sign in or to link, and reads it. */
export async function sendCode(fixture: Fixture, phoneNumber: string) {
  const { status, body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber })
  expect(status, JSON.stringify(body)).toBe(200)
  return { sessionInfo: body.sessionInfo, code: await fixture.smsCode(phoneNumber) }
}

/** Makes the sign-in of the user's sessions half an hour older. */
export async function age(fixture: Fixture, user: User): Promise<void> {
  const older = { auth_time: sql<number>`auth_time - 1800` }
  await fixture.db.updateTable('identity.sessions').set(older).where('uid', '=', user.uid).execute()
  await user.getIdToken(true)
}

/** Dates password, phone number and Google back, as if they had been added to the account eight days ago. */
export async function ageMethods(fixture: Pick<Fixture, 'db'>, uid: string): Promise<void> {
  const added = sql<string>`now() - interval '8 days'`
  await fixture.db
    .updateTable('identity.accounts')
    .set({ password_updated_at: added, phone_linked_at: added, google_linked_at: added })
    .where('uid', '=', uid)
    .execute()
}

/** The kinds of the account's events, oldest first. */
export async function kindsOf(fixture: Fixture, uid: string): Promise<string[]> {
  const query = fixture.db.selectFrom('identity.security_events').select('kind').where('uid', '=', uid)
  return (await query.orderBy('id').execute()).map(({ kind }) => kind)
}

/** The error code of the response to a call. */
export async function refusal(fixture: Fixture, operation: string, body: object): Promise<string | undefined> {
  return (await fixture.call(operation, body)).body.error?.message
}

/** A person who is signed in on three devices. */
export async function onThreeDevices(fixture: Fixture) {
  const email = anEmail()
  const { user: first } = await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const { user: second } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const { user: third } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  return { first, second, third }
}

/** The sessions that the Security page shows. */
export async function devicesOf(fixture: Fixture, user: User) {
  return (await fixture.call('v2/accounts/sessions:list', { idToken: await user.getIdToken() })).body.sessions
}
