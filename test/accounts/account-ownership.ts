import { signInMethodHashes } from '#services/identity/accounts/sign-in-methods.ts'
import { insertCode } from '#services/identity/codes/codes.ts'
import { insertFactorSession } from '#services/identity/factors/factor-sessions.ts'
import { makeRecoveryCodes } from '#services/identity/factors/recovery-codes.ts'
import type { startGoogle } from '../doubles/google.ts'
import { ATTACKER, withGoogleToken } from '../identity/attacker.ts'
import { type Fixture, PASSWORD } from '../identity/fixture.ts'
import { aNumber } from '../identity/people.ts'

/** The browser that is signed in to the account. */
export const HERE = ATTACKER

export interface World {
  fixture: Fixture
  google: Awaited<ReturnType<typeof startGoogle>>
  /** The uids whose record the shop emptied. */
  emptied: string[]
}

export type Account = Awaited<ReturnType<typeof accountWithEverything>>

let accounts = 0

/** Proofs that an account has. Each row of the table applies to some combinations of them. */
export interface Proven {
  /** A person with access to the mailbox has confirmed the address. */
  confirmed: boolean
  /** The person who confirmed the address also holds the account. */
  owner: boolean
  /** The code that was sent to a number has been entered. */
  phone: boolean
}

export interface Given {
  secondStep: boolean
  google: boolean
  /** Proof of the former address; null: the account had no other address. */
  former: 'unconfirmed' | 'confirmed' | 'proven' | null
}

/** An account with everything that the table has a column for, all of it more than a week old. */
export async function accountWithEverything(world: World, { secondStep, google, former }: Given, proven: Proven) {
  const { fixture } = world
  const n = ++accounts
  const [first, email] = [`first${n}@mail.example`, `now${n}@gmail.com`]
  const signUp = { email: former ? first : email, password: PASSWORD }
  const { body } = await fixture.call('v1/accounts:signUp', signUp, HERE)
  const uid: string = body.localId
  if (google) await linkGoogle(world, uid, body.idToken)
  if (proven.phone) await change(fixture, uid, { phone_number: aNumber() })
  await age(fixture, uid)
  const recovery = former ? await moved(fixture, uid, former, email) : ''
  await change(fixture, uid, { email_verified: proven.confirmed, owner_proven: proven.owner })
  const factor = secondStep ? await addFactor(fixture, uid) : null
  const idToken: string = body.idToken
  return { uid, first, email, idToken, factor, recovery, ...(await outstanding(fixture, uid, email)) }
}

async function linkGoogle({ fixture, google }: World, uid: string, idToken: string): Promise<void> {
  const word = await withGoogleToken(google, { sub: `of ${uid}`, email: `${uid}@mail.example` })
  await fixture.call('v1/accounts:signInWithIdp', { idToken, ...word }, HERE)
}

async function age(fixture: Fixture, uid: string): Promise<void> {
  await fixture.pool.query(
    `update identity.accounts set password_updated_at = t, phone_linked_at = t, google_linked_at = t
      from (select now() - interval '8 days' as t) long_ago where uid = $1`,
    [uid],
  )
}

async function change({ db }: Fixture, uid: string, values: object) {
  const changed = db.updateTable('identity.accounts').set(values).where('uid', '=', uid)
  return changed.returningAll().executeTakeFirstOrThrow()
}

/**
 * Gives the account another address, and the code of the e-mail to the former one, as it was sent by an earlier release too.
 */
async function moved(fixture: Fixture, uid: string, former: Given['former'], newEmail: string): Promise<string> {
  const proven = former !== 'unconfirmed'
  const marks = { email_verified: proven, owner_proven: former === 'proven' }
  const before = await change(fixture, uid, marks)
  const ways = await signInMethodHashes(fixture.db, before)
  const code = { uid, email: before.email ?? '', newEmail, proven, ways }
  const secret = await insertCode(fixture.db, 'RECOVER_EMAIL', code)
  await change(fixture, uid, { email: newEmail })
  return secret
}

async function addFactor(fixture: Fixture, uid: string): Promise<string> {
  const factor = { id: `of ${uid}`, uid, kind: 'phone' as const, display_name: null, secret: null, last_step: null }
  await fixture.db
    .insertInto('identity.second_factors')
    .values({ ...factor, phone_number: aNumber() })
    .execute()
  await makeRecoveryCodes(fixture.db, uid)
  return factor.id
}

/** Another session, a sign-in that waits for its second step, an e-mail, and a browser that was signed in. */
async function outstanding(fixture: Fixture, uid: string, email: string) {
  const family = crypto.randomUUID()
  const session = { family, uid, provider: 'password', user_agent: '', address: '203.0.113.9' }
  await fixture.db
    .insertInto('identity.sessions')
    .values({ ...session, auth_time: 0, factor_kind: null, factor_id: null })
    .execute()
  await insertFactorSession(fixture.db, { uid, provider: 'password', secret: null })
  await insertCode(fixture.db, 'EMAIL_SIGNIN', { uid, email })
  const browser = { uid, hash: Buffer.alloc(32, accounts) }
  await fixture.db.insertInto('identity.known_devices').values(browser).execute()
  return { family, browser }
}

const count = async (fixture: Fixture, sql: string, values: unknown[]) =>
  (await fixture.pool.query(sql, values)).rows.length > 0

/** Each column of the table: whether the account still has it. */
export const THINGS: Record<string, (world: World, account: Account, before: State) => Promise<boolean>> = {
  password: async ({ fixture }, { uid }) =>
    count(fixture, `select from identity.accounts where uid = $1 and password_updated_at < now() - interval '7 days'`, [
      uid,
    ]),
  Google: async ({ fixture }, { uid }) =>
    count(fixture, `select from identity.accounts where uid = $1 and federated #>> '{google.com,rawId}' = $2`, [
      uid,
      `of ${uid}`,
    ]),
  phone: async ({ fixture }, { uid }, { phone }) =>
    count(fixture, 'select from identity.accounts where uid = $1 and phone_number = $2', [uid, phone]),
  'second step': ({ fixture }, { factor }) =>
    count(fixture, 'select from identity.second_factors where id = $1', [factor]),
  'recovery codes': ({ fixture }, { uid }, { codes }) =>
    count(fixture, 'select from identity.recovery_codes where uid = $1 and hash = any($2)', [uid, codes]),
  'other sessions': ({ fixture }, { family }) =>
    count(fixture, 'select from identity.sessions where family = $1', [family]),
  'waiting sign-ins': ({ fixture }, { uid }, { waiting }) =>
    count(fixture, 'select from identity.factor_sessions where uid = $1 and hash = any($2)', [uid, waiting]),
  letters: ({ fixture }, { uid }) =>
    count(fixture, `select from identity.oob_codes where uid = $1 and kind = 'EMAIL_SIGNIN' and email like 'now%'`, [
      uid,
    ]),
  'take it back': ({ fixture }, { uid, first }) =>
    count(fixture, `select from identity.oob_codes where uid = $1 and kind = 'RECOVER_EMAIL' and email = $2`, [
      uid,
      first,
    ]),
  'other browsers': ({ fixture }, { uid, browser }) =>
    count(fixture, 'select from identity.known_devices where uid = $1 and hash = $2', [uid, browser.hash]),
  "shop's record": async ({ emptied }, { uid }) => !emptied.includes(uid),
}

/** Credentials of the account before the event. */
export interface State {
  phone: string | null
  codes: Buffer[]
  waiting: Buffer[]
}

export async function stateOf({ fixture }: World, { uid }: Account): Promise<State> {
  const { rows } = await fixture.pool.query(
    `select phone_number as phone,
       array(select hash from identity.recovery_codes where uid = $1) as codes,
       array(select hash from identity.factor_sessions where uid = $1) as waiting
     from identity.accounts where uid = $1`,
    [uid],
  )
  return rows[0]
}

/** State of the account's own address. It shows who has the account after an event. */
export async function addressOf({ fixture }: World, { uid }: Account): Promise<string> {
  const { rows } = await fixture.pool.query(
    'select email, email_verified, owner_proven from identity.accounts where uid = $1',
    [uid],
  )
  const [row] = rows
  if (row.email === null) return 'none'
  if (row.owner_proven) return 'proven'
  return row.email_verified ? 'confirmed' : 'unconfirmed'
}

/** The holder of the account after an event that was not refused. */
export async function holderOf({ fixture, emptied }: World, { uid, first }: Account): Promise<string> {
  if (emptied.includes(uid)) return 'handed over'
  const { rows } = await fixture.pool.query('select email from identity.accounts where uid = $1', [uid])
  const [{ email }] = rows
  if (email === null) return 'own account'
  return email === first ? 'taken back' : 'stays'
}
