import { type Auth, signInWithCustomToken, signInWithEmailAndPassword, type User } from '@firebase/auth'
import type { ClientCall } from './table.ts'

export const PASSWORD = 'Correct horse #7'

/** Mode of a letter's link, as the client names what the letter is about. */
export type Mode =
  | 'verifyEmail'
  | 'resetPassword'
  | 'signIn'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'revertSecondFactorAddition'

/** What happens to somebody without the client: done in the database, about a uid. */
export type Blow = 'disable' | 'delete' | 'revoke' | 'age' | 'expireLetters' | 'expireWaiting' | 'fillFactors'

/** What a test does beside the client. All of it passes through JSON: in a browser it happens on the other side. */
export interface Outside {
  /** An account with `PASSWORD` that the client did not make; without an e-mail address when `email` is null. */
  account: (given?: {
    email?: string | null
    verified?: boolean
    phone?: string
  }) => Promise<{ uid: string; email: string }>
  /** Takes the account of an address away, if there is one. */
  forget: (email: string) => Promise<void>
  strike: (blow: Blow, uid: string) => Promise<void>
  /** The link in the next letter of this kind to the address. */
  letterLink: (email: string, mode: Mode) => Promise<string>
  /** The code in the next message to the number. */
  smsCode: (phone: string) => Promise<string>
  expireMessages: (phone: string) => Promise<void>
  /** What an authenticator app shows, `steps` half minutes from now. */
  appCode: (secret: string, steps?: number) => Promise<string>
  /** Leaves nothing of a limit for this key; without a key, for the address that all calls come from. */
  spend: (limit: string, key?: string) => Promise<void>
  /** Gives the address that all calls come from its tries back. */
  restore: () => Promise<void>
  /** A token of a service credential; `forged`: of none that the service knows. */
  customToken: (claims: object, forged?: boolean) => Promise<string>
  /** What Google says of one of the people whom the stand-in knows. */
  google: (email: string) => Promise<{ idToken: string; rawNonce: string }>
}

export interface World {
  /** A client of its own, with nobody signed in. */
  client: () => Auth
  outside: Outside
  /** An address of the site, for links in letters. */
  site: string
}

/** One call of the client, and what comes of it: `gives` is what `run` answers, a refusal's code for instance. */
export interface Step {
  call: ClientCall
  says: string
  run: (world: World) => Promise<unknown>
  gives: unknown
}

export function step(call: ClientCall, says: string, run: Step['run'], gives: unknown): Step {
  return { call, says, run, gives }
}

/** The code that the call is refused with. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
  return 'no refusal'
}

/** An address that nobody has used yet. */
export function anEmail(): string {
  return `p-${crypto.randomUUID()}@mail.example`
}

/** Somebody signed in by a custom token: quick, because no password is hashed. */
export async function someone({ client, outside }: World, given: Parameters<Outside['account']>[0] = {}) {
  const { uid, email } = await outside.account(given)
  const auth = client()
  const { user } = await signInWithCustomToken(auth, await outside.customToken({ uid }))
  return { auth, user, uid, email }
}

/** Somebody signed in by their password, which a second factor asks for. */
export async function someoneByPassword({ client, outside }: World, given: { verified?: boolean } = {}) {
  const { uid, email } = await outside.account(given)
  const auth = client()
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, uid, email }
}

/** Lets the person's sign-in be half an hour old. */
export async function age<Person extends { user: User }>({ outside }: World, person: Person): Promise<Person> {
  await outside.strike('age', person.user.uid)
  await person.user.getIdToken(true)
  return person
}

/** Somebody whose sign-in is half an hour old. */
export async function someoneOfBefore(world: World) {
  return age(world, await someone(world))
}

/** Somebody to whom this has happened since they signed in. */
export async function struck(world: World, blow: Blow) {
  const person = await someone(world)
  await world.outside.strike(blow, person.uid)
  return person
}

/** The call's refusal when the caller's address has used a limit up. */
export async function whenSpent({ outside }: World, limit: string, work: () => Promise<unknown>): Promise<string> {
  await outside.spend(limit)
  try {
    return await refusal(work())
  } finally {
    await outside.restore()
  }
}
