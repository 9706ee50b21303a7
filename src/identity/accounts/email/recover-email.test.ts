import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { ATTACKER, codeTo, withGoogleToken } from '../../../../test/identity/attacker.ts'
import { type Bed, startIdentity } from '../../../../test/identity/bed.ts'
import {
  changeEmail,
  compromisedAccount,
  emailOf,
  gmailAddress,
  recoverEmail,
} from '../../../../test/identity/compromised-account.ts'
import { aNumber, refusal, sendCode } from '../../../../test/identity/people.ts'
import { anEmail } from '../../../../test/identity/values.ts'
import { makeRecoveryCodes } from '../../factors/recovery-codes.ts'

const ATTACKERS_PASSWORD = 'Another horse #8'
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

test('the recovery link works after several changes of the e-mail', async () => {
  const { uid, email, idToken } = await compromisedAccount(bed)
  await changeEmail(bed, await changeEmail(bed, await changeEmail(bed, idToken, anEmail()), anEmail()), anEmail())
  expect((await recoverEmail(bed, email)).body).toMatchObject({ localId: uid, email, emailVerified: true })
})

test.each([true, false])(
  'recovery e-mails that the attacker receives do not work after the owner has recovered the account (address confirmed: %s)',
  async (confirmed) => {
    const { uid, email, idToken } = await compromisedAccount(bed, gmailAddress(), confirmed)
    const [second, third] = [anEmail(), anEmail()]
    const moved = await changeEmail(bed, idToken, second)
    await bed.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', uid).execute()
    await changeEmail(bed, moved, third)
    const attackersCode = await codeTo(bed, second, 'recoverEmail')
    await recoverEmail(bed, email)
    expect(await refusal(bed, 'v1/accounts:update', { oobCode: attackersCode })).toBe('INVALID_OOB_CODE')
    expect(await emailOf(bed, uid)).toBe(email)
  },
)

test('a recovery by a later address does not block the recovery by an earlier one', async () => {
  const { uid, email, idToken } = await compromisedAccount(bed)
  const second = anEmail()
  await changeEmail(bed, await changeEmail(bed, idToken, second), anEmail())
  expect((await recoverEmail(bed, second)).status).toBe(200)
  expect(await emailOf(bed, uid)).toBe(second)
  expect((await recoverEmail(bed, email)).status).toBe(200)
  expect(await emailOf(bed, uid)).toBe(email)
})

test('a verified address recovers the account even after somebody else has proven the next address', async () => {
  const { uid, email, idToken } = await compromisedAccount(bed)
  const next = gmailAddress()
  await changeEmail(bed, idToken, next)
  const word = await withGoogleToken(google, { sub: `owner of ${next}`, email: next })
  expect((await bed.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).toBe(uid)
  expect((await recoverEmail(bed, email)).status).toBe(200)
  expect((await bed.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).not.toBe(uid)
})

/** What an attacker adds to an account, and whether it is still there. */
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
  const { uid, email, idToken } = await compromisedAccount(bed)
  let token = await changeEmail(bed, idToken, anEmail())
  token = (await bed.call('v1/accounts:update', { idToken: token, password: ATTACKERS_PASSWORD }, ATTACKER)).body
    .idToken
  await addEverything(uid, token)
  await recoverEmail(bed, email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: false, phone: false, google: false, factors: 0, recoveryCodes: 0, sessions: 0, devices: 0 },
  })
})

test('the sign-in methods from before the change of e-mail stay', async () => {
  const { uid, email, idToken } = await compromisedAccount(bed)
  await addEverything(uid, idToken)
  await changeEmail(bed, idToken, anEmail())
  await recoverEmail(bed, email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: true, phone: true, google: true, factors: 1, recoveryCodes: 10, sessions: 0, devices: 0 },
  })
})
