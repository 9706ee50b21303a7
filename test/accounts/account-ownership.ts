import { runAccountCommand } from '#main/commands/account-command.ts'
import { insertCode } from '#services/identity/codes/codes.ts'
import { insertFactorSession } from '#services/identity/factors/factor-sessions.ts'
import { makeRecoveryCodes } from '#services/identity/factors/recovery-codes.ts'
import type { startGoogle } from '../doubles/google.ts'
import { ATTACKER, codeTo, OWNER, withGoogleToken } from '../identity/attacker.ts'
import { type Fixture, PASSWORD } from '../identity/fixture.ts'
import { aNumber, sendCode } from '../identity/people.ts'

/** The browser that is signed in to the account, and one that the account does not know. */
const HERE = ATTACKER
const ELSEWHERE = OWNER
const NEW_PASSWORD = 'Another horse #8'

export interface World {
  fixture: Fixture
  google: Awaited<ReturnType<typeof startGoogle>>
  /** The uids whose record the shop emptied. */
  emptied: string[]
}

export type Account = Awaited<ReturnType<typeof accountWithEverything>>

let accounts = 0

interface Given {
  /** Whether the owner of the address is proven. */
  proven: boolean
  secondStep: boolean
  /** Whether the address before was confirmed, and whether its owner was proven; null: it had no other address. */
  former: 'unconfirmed' | 'proven' | null
}

/** An account with everything that the table has a column for, all of it more than a week old. */
export async function accountWithEverything({ fixture, google }: World, { proven, secondStep, former }: Given) {
  const n = ++accounts
  const [first, email] = [`first${n}@mail.example`, `now${n}@gmail.com`]
  const signUp = { email: former ? first : email, password: PASSWORD }
  let { body } = await fixture.call('v1/accounts:signUp', signUp, HERE)
  const uid: string = body.localId
  await link(fixture, google, uid, body.idToken)
  await age(fixture, uid)
  if (former === 'proven') await mark(fixture, uid, true)
  if (former) body = (await fixture.call('v1/accounts:update', { idToken: body.idToken, email }, HERE)).body
  await mark(fixture, uid, proven)
  const factor = secondStep ? await addFactor(fixture, uid) : null
  const recovery = former ? await codeTo(fixture, first, 'recoverEmail') : ''
  return {
    uid,
    first,
    email,
    idToken: body.idToken as string,
    factor,
    recovery,
    ...(await outstanding(fixture, uid, email)),
  }
}

async function link(fixture: Fixture, google: World['google'], uid: string, idToken: string): Promise<void> {
  const word = await withGoogleToken(google, { sub: `of ${uid}`, email: `${uid}@mail.example` })
  await fixture.call('v1/accounts:signInWithIdp', { idToken, ...word }, HERE)
  await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...(await sendCode(fixture, aNumber())) }, HERE)
}

async function age(fixture: Fixture, uid: string): Promise<void> {
  await fixture.pool.query(
    `update identity.accounts set password_updated_at = t, phone_linked_at = t, google_linked_at = t
      from (select now() - interval '8 days' as t) long_ago where uid = $1`,
    [uid],
  )
}

async function mark(fixture: Fixture, uid: string, proven: boolean): Promise<void> {
  const marks = { email_verified: proven, owner_proven: proven }
  await fixture.db.updateTable('identity.accounts').set(marks).where('uid', '=', uid).execute()
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

/** Another session, a sign-in that waits for its second step, a letter, and a browser that was signed in. */
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
  'Google, phone': async ({ fixture }, { uid }, { phone }) =>
    count(
      fixture,
      `select from identity.accounts where uid = $1 and phone_number = $2 and federated #>> '{google.com,rawId}' = $3`,
      [uid, phone, `of ${uid}`],
    ),
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

/** What the account had before the event. */
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

type Headers = Record<string, string>

async function ask({ fixture }: World, body: object): Promise<void> {
  await fixture.call('v1/accounts:sendOobCode', body, HERE)
}

async function verify(world: World, { email, idToken }: Account, from: Headers) {
  await ask(world, { requestType: 'VERIFY_EMAIL', idToken })
  return world.fixture.call('v1/accounts:update', { oobCode: await codeTo(world.fixture, email, 'verifyEmail') }, from)
}

async function moveByLetter(world: World, { email, idToken }: Account, from: Headers) {
  const newEmail = `next.${email}`
  await ask(world, { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const oobCode = await codeTo(world.fixture, newEmail, 'verifyAndChangeEmail')
  return world.fixture.call('v1/accounts:update', { oobCode }, from)
}

async function signInByLetter(world: World, { email }: Account, from: Headers, idToken?: string) {
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await ask(world, asked)
  const input = { email, oobCode: await codeTo(world.fixture, email, 'signIn'), ...(idToken && { idToken }) }
  return world.fixture.call('v1/accounts:signInWithEmailLink', input, from)
}

async function reset(world: World, { email }: Account, more: object = {}) {
  await ask(world, { requestType: 'PASSWORD_RESET', email })
  const oobCode = await codeTo(world.fixture, email, 'resetPassword')
  return world.fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: NEW_PASSWORD, ...more }, ELSEWHERE)
}

async function byGoogle({ fixture, google }: World, { email }: Account) {
  const word = await withGoogleToken(google, { sub: `owner of ${email}`, email })
  return fixture.call('v1/accounts:signInWithIdp', word, ELSEWHERE)
}

const unlink =
  (providers: string[]) =>
  (world: World, { idToken }: Account) =>
    world.fixture.call('v1/accounts:update', { idToken, deleteProvider: providers }, HERE)

async function takeBack({ fixture }: World, { recovery }: Account) {
  return fixture.call('v1/accounts:update', { oobCode: recovery }, ELSEWHERE)
}

/** Runs `npm run accounts`. */
async function operate({ fixture }: World, ...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await runAccountCommand(args, { db: fixture.db, publicUrl: fixture.deps.publicUrl, say })
  return { status: code === 0 ? 200 : code, lines }
}

const UNPROVEN: Given = { proven: false, secondStep: true, former: 'unconfirmed' }
const PROVEN: Given = { proven: true, secondStep: true, former: 'unconfirmed' }
const MOVED: Given = { proven: false, secondStep: true, former: 'proven' }

interface Event {
  given: Given
  run: (world: World, account: Account) => Promise<{ status: number }>
}

/** Each row of the table. */
export const EVENTS: Record<string, Event> = {
  'verification letter, here': { given: UNPROVEN, run: (world, account) => verify(world, account, HERE) },
  'verification letter, elsewhere': {
    given: { ...UNPROVEN, secondStep: false },
    run: (world, account) => verify(world, account, ELSEWHERE),
  },
  'sign-in letter while signed in': {
    given: UNPROVEN,
    run: (world, account) => signInByLetter(world, account, HERE, account.idToken),
  },
  'sign-in letter, elsewhere': { given: UNPROVEN, run: (world, account) => signInByLetter(world, account, ELSEWHERE) },
  'new password by letter': { given: UNPROVEN, run: (world, account) => reset(world, account) },
  'Google for the address': { given: UNPROVEN, run: byGoogle },
  'sign-in letter, proven before': {
    given: PROVEN,
    run: (world, account) => signInByLetter(world, account, ELSEWHERE),
  },
  'new password, proven before': { given: PROVEN, run: (world, account) => reset(world, account) },
  'new address by letter, here': { given: PROVEN, run: (world, account) => moveByLetter(world, account, HERE) },
  'new address by letter, elsewhere': {
    given: { ...PROVEN, secondStep: false },
    run: (world, account) => moveByLetter(world, account, ELSEWHERE),
  },
  'new address at once': {
    given: { proven: true, secondStep: true, former: 'proven' },
    run: ({ fixture }, { idToken, email }) =>
      fixture.call('v1/accounts:update', { idToken, email: `next.${email}` }, HERE),
  },
  'new password while signed in': {
    given: { ...PROVEN, former: 'proven' },
    run: ({ fixture }, { idToken }) => fixture.call('v1/accounts:update', { idToken, password: NEW_PASSWORD }, HERE),
  },
  'phone or Google unlinked': { given: { ...PROVEN, former: 'proven' }, run: unlink(['phone']) },
  'password removed': { given: { ...PROVEN, former: 'proven' }, run: unlink(['password']) },
  'second step removed': {
    given: { ...PROVEN, former: 'proven' },
    run: ({ fixture }, { idToken, factor }) =>
      fixture.call('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: factor }, HERE),
  },
  'new recovery codes': {
    given: { ...PROVEN, former: 'proven' },
    run: ({ fixture }, { idToken }) => fixture.call('v2/accounts/recoveryCodes:create', { idToken }, HERE),
  },
  'all others signed out': {
    given: { ...PROVEN, former: 'proven' },
    run: ({ fixture }, { idToken }) => fixture.call('v2/accounts/sessions:end', { idToken }, HERE),
  },
  'another device signed out': {
    given: { ...PROVEN, former: 'proven' },
    run: ({ fixture }, { idToken, family }) => fixture.call('v2/accounts/sessions:end', { idToken, id: family }, HERE),
  },
  'new password, other ways removed': {
    given: PROVEN,
    run: (world, account) => reset(world, account, { removeOtherMethods: true }),
  },
  'taken back, nobody proven': { given: UNPROVEN, run: takeBack },
  'taken back, confirmed address': { given: MOVED, run: takeBack },
  'taken back from a proven owner': { given: { ...MOVED, proven: true }, run: takeBack },
  'operator: signed out': {
    given: { ...PROVEN, former: 'proven' },
    run: (world, { uid }) => operate(world, 'sign-out', uid),
  },
  'operator: another address': {
    given: { ...PROVEN, former: 'proven' },
    run: (world, { uid, email }) => operate(world, 'set-email', uid, `next.${email}`),
  },
  'operator: second steps removed': {
    given: { ...PROVEN, former: 'proven' },
    run: (world, { uid }) => operate(world, 'remove-second-steps', uid),
  },
  'operator: other methods removed': {
    given: { ...PROVEN, former: 'proven' },
    run: (world, { uid }) => operate(world, 'remove-sign-in-methods', uid),
  },
}
