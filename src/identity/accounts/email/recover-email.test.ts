import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { ATTACKER, codeTo, OWNER, withGoogleToken } from '../../../../test/identity/attacker.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../../test/identity/bed.ts'
import { aNumber, refusal, sendCode } from '../../../../test/identity/people.ts'
import { anEmail } from '../../../../test/identity/values.ts'
import { makeRecoveryCodes } from '../../factors/recovery-codes.ts'
import { createAccount } from '../accounts.ts'

const THIEFS = 'Another horse #8'
let bed: Bed
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  bed = await startIdentity({ google: google.provider, open: { anonymous: true, phone: true } })
})
afterAll(async () => {
  await bed.stop()
  await google.stop()
})

let names = 0
const gmail = () => `somebody${++names}@gmail.com`

async function signIn(email: string, password = PASSWORD) {
  const { body } = await bed.call('v1/accounts:signInWithPassword', { email, password }, ATTACKER)
  return body
}

/** Somebody's confirmed account, into which a thief has just signed in. */
async function robbed(email = gmail(), emailVerified = true) {
  const uid = await createAccount(bed.db, { email, password: PASSWORD, emailVerified })
  return { uid, email, idToken: (await signIn(email)).idToken }
}

async function move(idToken: string, email: string): Promise<string> {
  const { status, body } = await bed.call('v1/accounts:update', { idToken, email }, ATTACKER)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.idToken
}

async function takeBack(email: string) {
  return bed.call('v1/accounts:update', { oobCode: await codeTo(bed, email, 'recoverEmail') }, OWNER)
}

async function emailOf(uid: string) {
  const row = bed.db.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  return (await row.executeTakeFirstOrThrow()).email
}

test('the recovery link works after several changes of the e-mail', async () => {
  const { uid, email, idToken } = await robbed()
  await move(await move(await move(idToken, anEmail()), anEmail()), anEmail())
  expect((await takeBack(email)).body).toMatchObject({ localId: uid, email, emailVerified: true })
})

test.each([true, false])(
  'the thief’s own letters take nothing back once the owner has (address confirmed: %s)',
  async (confirmed) => {
    const { uid, email, idToken } = await robbed(gmail(), confirmed)
    const [second, third] = [anEmail(), anEmail()]
    const moved = await move(idToken, second)
    await bed.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', uid).execute()
    await move(moved, third)
    const thiefs = await codeTo(bed, second, 'recoverEmail')
    await takeBack(email)
    expect(await refusal(bed, 'v1/accounts:update', { oobCode: thiefs })).toBe('INVALID_OOB_CODE')
    expect(await emailOf(uid)).toBe(email)
  },
)

test('a recovery by a later address does not block the recovery by an earlier one', async () => {
  const { uid, email, idToken } = await robbed()
  const second = anEmail()
  await move(await move(idToken, second), anEmail())
  expect((await takeBack(second)).status).toBe(200)
  expect(await emailOf(uid)).toBe(second)
  expect((await takeBack(email)).status).toBe(200)
  expect(await emailOf(uid)).toBe(email)
})

test('a verified address recovers the account even after somebody else has proven the next address', async () => {
  const { uid, email, idToken } = await robbed()
  const next = gmail()
  await move(idToken, next)
  const word = await withGoogleToken(google, { sub: `owner of ${next}`, email: next })
  expect((await bed.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).toBe(uid)
  expect((await takeBack(email)).status).toBe(200)
  expect((await bed.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).not.toBe(uid)
})

/** What a thief adds to an account, and whether it is still there. */
async function addedTo(uid: string) {
  const account = bed.db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid)
  const { password_hash: password, phone_number: phone, federated } = await account.executeTakeFirstOrThrow()
  const count = async (table: 'second_factors' | 'recovery_codes' | 'sessions' | 'known_devices') =>
    (await bed.db.selectFrom(`identity.${table}`).select('uid').where('uid', '=', uid).execute()).length
  return {
    ...{ password: password !== null, phone: phone !== null, google: 'google.com' in federated },
    ...{ factors: await count('second_factors'), recoveryCodes: await count('recovery_codes') },
    ...{ sessions: await count('sessions'), devices: await count('known_devices') },
  }
}

async function addEverything(uid: string, idToken: string) {
  const word = await withGoogleToken(google, { sub: `of ${uid}` })
  await bed.call('v1/accounts:signInWithIdp', { ...word, idToken }, ATTACKER)
  const code = await sendCode(bed, aNumber())
  expect((await bed.call('v1/accounts:signInWithPhoneNumber', { idToken, ...code }, ATTACKER)).status).toBe(200)
  const factor = {
    id: `step of ${uid}`,
    uid,
    kind: 'phone' as const,
    display_name: null,
    secret: null,
    last_step: null,
  }
  await bed.db
    .insertInto('identity.second_factors')
    .values({ ...factor, phone_number: aNumber() })
    .execute()
  await makeRecoveryCodes(bed.db, uid)
}

test('recovering the address also removes the sign-in methods that were added since', async () => {
  const { uid, email, idToken } = await robbed()
  let token = await move(idToken, anEmail())
  token = (await bed.call('v1/accounts:update', { idToken: token, password: THIEFS }, ATTACKER)).body.idToken
  await addEverything(uid, token)
  await takeBack(email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: false, phone: false, google: false, factors: 0, recoveryCodes: 0, sessions: 0, devices: 0 },
  })
})

test('the sign-in methods from before the change of e-mail stay', async () => {
  const { uid, email, idToken } = await robbed()
  await addEverything(uid, idToken)
  await move(idToken, anEmail())
  await takeBack(email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: true, phone: true, google: true, factors: 1, recoveryCodes: 10, sessions: 0, devices: 0 },
  })
})
