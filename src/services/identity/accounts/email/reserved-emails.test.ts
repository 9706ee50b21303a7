import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../../../test/doubles/google.ts'
import { ATTACKER, codeTo, OWNER, withGoogleToken } from '../../../../../test/identity/attacker.ts'
import {
  changeEmail,
  compromisedAccount,
  emailOf,
  gmailAddress,
  recoverEmail,
} from '../../../../../test/identity/compromised-account.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { refusal } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'
import { untilWaiting } from '../../../../../test/lock-waits.ts'
import { insertCode } from '../../codes/codes.ts'
import { insertAccount, updateAccount } from '../../store.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider, open: { anonymous: true, phone: true } })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

async function lettersLink(email: string) {
  const input = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await fixture.call('v1/accounts:sendOobCode', input, ATTACKER)
  return { email, oobCode: await codeTo(fixture, email, 'signIn') }
}

async function another() {
  const email = anEmail()
  return { email, ...(await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, ATTACKER)).body }
}

async function nobody() {
  return (await fixture.call('v1/accounts:signUp', {}, ATTACKER)).body.idToken
}

/** All that could put another account in the place that an address left. Each gives the refusal. */
const TAKERS: Record<string, (email: string) => Promise<string | undefined>> = {
  'registering with it': (email) => refusal(fixture, 'v1/accounts:signUp', { email, password: PASSWORD }),
  'registering from an anonymous account': async (email) =>
    refusal(fixture, 'v1/accounts:signUp', { idToken: await nobody(), email, password: PASSWORD }),
  'changing another account’s e-mail': async (email) =>
    refusal(fixture, 'v1/accounts:update', { idToken: (await another()).idToken, email }),
  'asking for the letter to it': async (newEmail) =>
    refusal(fixture, 'v1/accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: (await another()).idToken,
      newEmail,
    }),
  'following a letter to it that was asked for before': async (newEmail) => {
    const { localId: uid, email } = await another()
    const oobCode = await insertCode(fixture.db, 'VERIFY_AND_CHANGE_EMAIL', { uid, email, newEmail })
    return refusal(fixture, 'v1/accounts:update', { oobCode })
  },
  'a sign-in letter': async (email) => refusal(fixture, 'v1/accounts:signInWithEmailLink', await lettersLink(email)),
  'adding it to an anonymous account by a letter': async (email) =>
    refusal(fixture, 'v1/accounts:signInWithEmailLink', { ...(await lettersLink(email)), idToken: await nobody() }),
  'signing in with Google': async (email) =>
    refusal(fixture, 'v1/accounts:signInWithIdp', await withGoogleToken(google, { sub: `new at ${email}`, email })),
  'linking Google': async (email) => {
    const { idToken } = await another()
    const word = await withGoogleToken(google, { sub: `linking ${email}`, email })
    return refusal(fixture, 'v1/accounts:signInWithIdp', { ...word, idToken })
  },
}

describe('an address that an account gave up is reserved for it', () => {
  test.each(Object.entries(TAKERS))('against %s', async (_name, take) => {
    const { uid, email, idToken } = await compromisedAccount(fixture)
    await changeEmail(fixture, idToken, anEmail())
    expect(await take(email)).toMatch(/^EMAIL_EXISTS/)
    expect((await recoverEmail(fixture, email)).status).toBe(200)
    expect(await emailOf(fixture, uid)).toBe(email)
  })

  test('against an account that is created at the same moment', async () => {
    const { uid, email } = await compromisedAccount(fixture)
    const account = { uid: 'at the same moment', email, password_hash: null }
    const { made } = await fixture.db.transaction().execute(async (tx) => {
      await insertCode(tx, 'RECOVER_EMAIL', { uid, email, newEmail: anEmail(), proven: true })
      await updateAccount(tx, uid, { email: anEmail() })
      const inserting = fixture.db.transaction().execute((other) => insertAccount(other, account))
      const outcome = inserting.catch((error: unknown) => error)
      await untilWaiting(fixture.pool)
      return { made: outcome }
    })
    expect(await made).toMatchObject({ code: 'EMAIL_EXISTS' })
  })

  test('for seven days and no longer', async () => {
    const { email, idToken } = await compromisedAccount(fixture)
    await changeEmail(fixture, idToken, anEmail())
    const older = { expires_at: sql<string>`expires_at - interval '7 days'` }
    await fixture.db.updateTable('identity.oob_codes').set(older).where('email', '=', email).execute()
    expect((await fixture.call('v1/accounts:signUp', { email, password: PASSWORD })).status).toBe(200)
  })

  test('while the account itself can change back to it', async () => {
    const { uid, email, idToken } = await compromisedAccount(fixture)
    await changeEmail(fixture, await changeEmail(fixture, idToken, anEmail()), email)
    expect(await emailOf(fixture, uid)).toBe(email)
  })

  test('unless nobody confirmed it: who signs up with somebody’s address and moves away does not block it', async () => {
    const email = anEmail()
    let { idToken } = (await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, ATTACKER)).body
    const passed = [anEmail(), anEmail()]
    for (const next of [...passed, anEmail()]) idToken = await changeEmail(fixture, idToken, next)
    for (const left of [email, ...passed]) {
      expect((await fixture.call('v1/accounts:signUp', { email: left, password: PASSWORD })).status).toBe(200)
    }
  })

  test('and a new password for it sends the letter that takes it back again', async () => {
    const { uid, email, idToken } = await compromisedAccount(fixture)
    await changeEmail(fixture, idToken, anEmail())
    const first = await codeTo(fixture, email, 'recoverEmail')
    expect((await fixture.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })).status).toBe(200)
    const second = await codeTo(fixture, email, 'recoverEmail')
    expect(second).not.toBe(first)
    expect((await fixture.call('v1/accounts:update', { oobCode: second }, OWNER)).body).toMatchObject({ email })
    expect(await emailOf(fixture, uid)).toBe(email)
    expect(await refusal(fixture, 'v1/accounts:update', { oobCode: first })).toBe('INVALID_OOB_CODE')
  })

  test.each(['a sign-in letter', 'signing in with Google'])(
    'an address that the account never confirmed is its owner’s by %s',
    async (way) => {
      const { email, idToken } = await compromisedAccount(fixture, gmailAddress(), false)
      await changeEmail(fixture, idToken, anEmail())
      expect(await TAKERS[way]?.(email)).toBeUndefined()
      expect((await recoverEmail(fixture, email)).body.error.message).toBe('EMAIL_EXISTS')
    },
  )
})

test('with e-mail privacy no response reveals that an address is reserved', async () => {
  const discreet = await startIdentity({ emailPrivacy: true })
  const [left, free] = [anEmail(), anEmail()]
  const uid = await createAccount(discreet.db, { email: anEmail(), password: PASSWORD, emailVerified: true })
  await insertCode(discreet.db, 'RECOVER_EMAIL', { uid, email: left, newEmail: anEmail(), proven: true })
  const { body } = await discreet.call('v1/accounts:signUp', { email: anEmail(), password: PASSWORD })
  const ask = (newEmail: string) =>
    discreet.call('v1/accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: body.idToken,
      newEmail,
    })
  expect(await ask(left)).toEqual(await ask(free))
  expect([await discreet.letters(left), (await discreet.letters(free)).length]).toEqual([[], 1])
  await discreet.stop()
})
