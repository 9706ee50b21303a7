import { type Auth, signInWithEmailAndPassword, type User, unlink } from '@firebase/auth'
import type { ClientCall } from './table.ts'

export const PASSWORD = 'Correct horse #7'

/** The `mode` parameter of an e-mail link. */
export type Mode =
  | 'verifyEmail'
  | 'resetPassword'
  | 'signIn'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'revertSecondFactorAddition'

/** A change of an account that is made in the database, without the client. */
export type AccountChange =
  | 'disable'
  | 'delete'
  | 'revoke'
  | 'age'
  | 'expireLetters'
  | 'expireWaiting'
  | 'fillFactors'
  | 'phoneOnly'

/**
 * Actions of a step without the client: create accounts, read e-mails and SMS codes, exhaust limits. Arguments and results are
 * JSON, because in the browser run the fixtures work in the test process.
 */
export interface Fixtures {
  /** Creates an account with `PASSWORD`. */
  account: (given?: { email?: string; verified?: boolean; phone?: string }) => Promise<{ uid: string; email: string }>
  /** Deletes the account with this address, if there is one. */
  deleteAccount: (email: string) => Promise<void>
  changeAccount: (change: AccountChange, uid: string) => Promise<void>
  /** The link in the next e-mail with this mode to the address. */
  letterLink: (email: string, mode: Mode) => Promise<string>
  /** The code in the next SMS to the number. */
  smsCode: (phone: string) => Promise<string>
  expireSmsCodes: (phone: string) => Promise<void>
  /** The TOTP code `steps` periods of 30 s from now. */
  totpCode: (secret: string, steps?: number) => Promise<string>
  /** Uses up a rate limit for this key, or for the IP address of the test when there is none. */
  exhaustLimit: (limit: string, key?: string) => Promise<void>
  /** Resets the limits that `exhaustLimit` used up. */
  resetLimits: () => Promise<void>
  /** An ID token of the demo Google for one of its people. */
  google: (email: string) => Promise<{ idToken: string; rawNonce: string }>
}

export interface World {
  /** A new client with nobody signed in. */
  client: () => Auth
  fixtures: Fixtures
  /** An address of the site, for links in e-mails. */
  site: string
}

/** A call of the client and its outcome: `run` must resolve to `expected`, for instance an error code. */
export interface Step {
  call: ClientCall
  title: string
  run: (world: World) => Promise<unknown>
  expected: unknown
}

export function step(call: ClientCall, title: string, run: Step['run'], expected: unknown): Step {
  return { call, title, run, expected }
}

/** The error code that the call is rejected with, or 'no refusal'. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
  return 'no refusal'
}

/** An unused e-mail address. */
export function anEmail(): string {
  return `p-${crypto.randomUUID()}@mail.example`
}

/** A new user, signed in by password. */
export async function signedInUser({ client, fixtures }: World, given: Parameters<Fixtures['account']>[0] = {}) {
  const { uid, email } = await fixtures.account(given)
  const auth = client()
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, uid, email }
}

/** A new user whose account has a phone number and no e-mail address. */
export async function phoneUser(world: World) {
  const person = await signedInUser(world)
  await unlink(person.user, 'password')
  await world.fixtures.changeAccount('phoneOnly', person.uid)
  return person
}

/** Makes the user's sign-in half an hour old. */
export async function age<Person extends { user: User }>({ fixtures }: World, person: Person): Promise<Person> {
  await fixtures.changeAccount('age', person.user.uid)
  await person.user.getIdToken(true)
  return person
}

/** A new user whose sign-in is half an hour old. */
export async function userWithOldSignIn(world: World) {
  return age(world, await signedInUser(world))
}

/** A new user whose account was changed after the sign-in. */
export async function userAfter(world: World, change: AccountChange) {
  const person = await signedInUser(world)
  await world.fixtures.changeAccount(change, person.uid)
  return person
}

/** The error code of a call when the IP address has exhausted a limit. */
export async function refusalOverLimit(
  { fixtures }: World,
  limit: string,
  work: () => Promise<unknown>,
): Promise<string> {
  await fixtures.exhaustLimit(limit)
  try {
    return await refusal(work())
  } finally {
    await fixtures.resetLimits()
  }
}
