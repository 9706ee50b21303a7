import { runAccountCommand } from '#main/commands/account-command.ts'
import { codeTo, OWNER, withGoogleToken } from '../identity/attacker.ts'
import { aNumber, sendCode } from '../identity/people.ts'
import { type Account, type Given, HERE, type World } from './account-ownership.ts'

/** A browser that the account does not know. */
const ELSEWHERE = OWNER
const NEW_PASSWORD = 'Another horse #8'

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

async function reset(world: World, { email }: Account, from: Headers, more: object = {}) {
  await ask(world, { requestType: 'PASSWORD_RESET', email })
  const oobCode = await codeTo(world.fixture, email, 'resetPassword')
  return world.fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: NEW_PASSWORD, ...more }, from)
}

async function byGoogle({ fixture, google }: World, { email }: Account, from: Headers, more: object = {}) {
  const word = await withGoogleToken(google, { sub: `owner of ${email}`, email })
  const answer = await fixture.call('v1/accounts:signInWithIdp', { ...word, ...more }, from)
  // The response says that the address is somebody's, who signs in by another method first.
  return 'localId' in answer.body ? answer : { ...answer, status: 400 }
}

async function linkOtherGoogle({ fixture, google }: World, { uid, idToken }: Account) {
  const word = await withGoogleToken(google, { sub: `other of ${uid}`, email: `other.${uid}@mail.example` })
  return fixture.call('v1/accounts:signInWithIdp', { idToken, ...word }, HERE)
}

async function linkNumber({ fixture }: World, { idToken }: Account) {
  const code = await sendCode(fixture, aNumber())
  return fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...code }, HERE)
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

const ALL: Given = { secondStep: true, google: true, former: 'unconfirmed' }
const ONE_STEP: Given = { ...ALL, secondStep: false }
/** The owner of the address before was proven. */
const MOVED: Given = { ...ALL, former: 'proven' }

interface Event {
  given: Given
  run: (world: World, account: Account) => Promise<{ status: number }>
}

/** Proofs of the address, and links of e-mails. */
const PROOFS: Record<string, Event> = {
  'verification letter, here': { given: ALL, run: (world, account) => verify(world, account, HERE) },
  'verification letter, elsewhere': { given: ONE_STEP, run: (world, account) => verify(world, account, ELSEWHERE) },
  'sign-in letter while signed in': {
    given: ALL,
    run: (world, account) => signInByLetter(world, account, HERE, account.idToken),
  },
  'sign-in letter, here': { given: ALL, run: (world, account) => signInByLetter(world, account, HERE) },
  'sign-in letter, elsewhere': { given: ALL, run: (world, account) => signInByLetter(world, account, ELSEWHERE) },
  'new password by letter, here': { given: ALL, run: (world, account) => reset(world, account, HERE) },
  'new password by letter, elsewhere': { given: ALL, run: (world, account) => reset(world, account, ELSEWHERE) },
  'new password by letter, other ways removed': {
    given: ALL,
    run: (world, account) => reset(world, account, ELSEWHERE, { removeOtherMethods: true }),
  },
  'Google for the address, here': { given: ALL, run: (world, account) => byGoogle(world, account, HERE) },
  'Google for the address, elsewhere': { given: ALL, run: (world, account) => byGoogle(world, account, ELSEWHERE) },
  'new address by letter, here': { given: ALL, run: (world, account) => moveByLetter(world, account, HERE) },
  'new address by letter, elsewhere': {
    given: ONE_STEP,
    run: (world, account) => moveByLetter(world, account, ELSEWHERE),
  },
}

/** Changes that the signed-in person makes to the account. */
const CHANGES: Record<string, Event> = {
  'new address at once': {
    given: MOVED,
    run: ({ fixture }, { idToken, email }) =>
      fixture.call('v1/accounts:update', { idToken, email: `next.${email}` }, HERE),
  },
  'Google for the address linked': {
    given: ALL,
    run: (world, account) => byGoogle(world, account, HERE, { idToken: account.idToken }),
  },
  'another Google account linked': { given: MOVED, run: linkOtherGoogle },
  'number linked': { given: ONE_STEP, run: linkNumber },
  'new password while signed in': {
    given: MOVED,
    run: ({ fixture }, { idToken }) => fixture.call('v1/accounts:update', { idToken, password: NEW_PASSWORD }, HERE),
  },
  'new recovery codes': {
    given: MOVED,
    run: ({ fixture }, { idToken }) => fixture.call('v2/accounts/recoveryCodes:create', { idToken }, HERE),
  },
}

const REMOVALS: Record<string, Event> = {
  'phone unlinked': { given: MOVED, run: unlink(['phone']) },
  'phone unlinked, no Google': { given: { ...MOVED, google: false }, run: unlink(['phone']) },
  'Google unlinked': { given: MOVED, run: unlink(['google.com']) },
  'password removed': { given: MOVED, run: unlink(['password']) },
  'second step removed': {
    given: MOVED,
    run: ({ fixture }, { idToken, factor }) =>
      fixture.call('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: factor }, HERE),
  },
  'all others signed out': {
    given: MOVED,
    run: ({ fixture }, { idToken }) => fixture.call('v2/accounts/sessions:end', { idToken }, HERE),
  },
  'another device signed out': {
    given: MOVED,
    run: ({ fixture }, { idToken, family }) => fixture.call('v2/accounts/sessions:end', { idToken, id: family }, HERE),
  },
}

/** Recoveries by the e-mail to a former address, and by an operator. */
const RECOVERIES: Record<string, Event> = {
  'taken back, former address unconfirmed': { given: ALL, run: takeBack },
  'taken back, former address confirmed': { given: { ...ALL, former: 'confirmed' }, run: takeBack },
  'taken back, former owner proven': { given: MOVED, run: takeBack },
  'operator: signed out': { given: MOVED, run: (world, { uid }) => operate(world, 'sign-out', uid) },
  'operator: another address': {
    given: MOVED,
    run: (world, { uid, email }) => operate(world, 'set-email', uid, `next.${email}`),
  },
  'operator: second steps removed': {
    given: MOVED,
    run: (world, { uid }) => operate(world, 'remove-second-steps', uid),
  },
  'operator: other methods removed': {
    given: MOVED,
    run: (world, { uid }) => operate(world, 'remove-sign-in-methods', uid),
  },
}

/** Each event of the table. */
export const EVENTS: Record<string, Event> = { ...PROOFS, ...CHANGES, ...REMOVALS, ...RECOVERIES }
