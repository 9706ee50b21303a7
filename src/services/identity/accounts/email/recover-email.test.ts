import { applyActionCode, signInWithEmailAndPassword, verifyBeforeUpdateEmail } from '@firebase/auth'
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
import { addApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { ageMethods, aNumber, refusal, sendCode, someone } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'
import { makeRecoveryCodes } from '../../factors/recovery-codes.ts'

const ATTACKERS_PASSWORD = 'Another horse #8'
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

test('the recovery link works after several changes of the e-mail', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  await changeEmail(
    fixture,
    await changeEmail(fixture, await changeEmail(fixture, idToken, anEmail()), anEmail()),
    anEmail(),
  )
  expect((await recoverEmail(fixture, email)).body).toMatchObject({ localId: uid, email, emailVerified: true })
})

test.each([true, false])(
  'recovery e-mails that the attacker receives do not work after the owner has recovered the account (address confirmed: %s)',
  async (confirmed) => {
    const { uid, email, idToken } = await compromisedAccount(fixture, gmailAddress(), confirmed)
    const [second, third] = [anEmail(), anEmail()]
    const moved = await changeEmail(fixture, idToken, second)
    await fixture.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', uid).execute()
    await changeEmail(fixture, moved, third)
    const attackersCode = await codeTo(fixture, second, 'recoverEmail')
    await recoverEmail(fixture, email)
    expect(await refusal(fixture, 'v1/accounts:update', { oobCode: attackersCode })).toBe('INVALID_OOB_CODE')
    expect(await emailOf(fixture, uid)).toBe(email)
  },
)

test('a recovery by a later address does not block the recovery by an earlier one', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  const second = anEmail()
  const moved = await changeEmail(fixture, idToken, second)
  await fixture.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', uid).execute()
  await changeEmail(fixture, moved, anEmail())
  expect((await recoverEmail(fixture, second)).status).toBe(200)
  expect(await emailOf(fixture, uid)).toBe(second)
  expect((await recoverEmail(fixture, email)).status).toBe(200)
  expect(await emailOf(fixture, uid)).toBe(email)
})

test('a verified address recovers the account even after somebody else has proven the next address', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  const next = gmailAddress()
  await changeEmail(fixture, idToken, next)
  const word = await withGoogleToken(google, { sub: `owner of ${next}`, email: next })
  expect((await fixture.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).toBe(uid)
  expect((await recoverEmail(fixture, email)).status).toBe(200)
  expect((await fixture.call('v1/accounts:signInWithIdp', word, ATTACKER)).body.localId).not.toBe(uid)
})

/**
 * Sign-in methods of the account that an attacker may have added, with the counts of its factors, codes, sessions and devices.
 */
async function addedTo(uid: string) {
  const account = fixture.db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid)
  const { password_hash: password, phone_number: phone, federated } = await account.executeTakeFirstOrThrow()
  const count = async (table: 'second_factors' | 'recovery_codes' | 'sessions' | 'known_devices') =>
    (await fixture.db.selectFrom(`identity.${table}`).select('uid').where('uid', '=', uid).execute()).length
  return {
    ...{ password: password !== null, phone: phone !== null, google: 'google.com' in federated },
    ...{ factors: await count('second_factors'), recoveryCodes: await count('recovery_codes') },
    ...{ sessions: await count('sessions'), devices: await count('known_devices') },
  }
}

async function addEverything(uid: string, idToken: string) {
  const word = await withGoogleToken(google, { sub: `of ${uid}` })
  await fixture.call('v1/accounts:signInWithIdp', { ...word, idToken }, ATTACKER)
  const code = await sendCode(fixture, aNumber())
  expect((await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...code }, ATTACKER)).status).toBe(200)
  const factor = {
    id: `step of ${uid}`,
    uid,
    kind: 'phone' as const,
    display_name: null,
    secret: null,
    last_step: null,
  }
  await fixture.db
    .insertInto('identity.second_factors')
    .values({ ...factor, phone_number: aNumber() })
    .execute()
  await makeRecoveryCodes(fixture.db, uid)
}

test('recovering the address also removes the sign-in methods that were added since', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  let token = await changeEmail(fixture, idToken, anEmail())
  token = (await fixture.call('v1/accounts:update', { idToken: token, password: ATTACKERS_PASSWORD }, ATTACKER)).body
    .idToken
  await addEverything(uid, token)
  await recoverEmail(fixture, email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: false, phone: false, google: false, factors: 0, recoveryCodes: 0, sessions: 0, devices: 0 },
  })
})

test('the sign-in methods from more than a week before the change of e-mail stay', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  await addEverything(uid, idToken)
  await ageMethods(fixture, uid)
  await changeEmail(fixture, idToken, anEmail())
  await recoverEmail(fixture, email)
  expect(await addedTo(uid)).toEqual({
    ...{ password: true, phone: true, google: true, factors: 1, recoveryCodes: 10, sessions: 0, devices: 0 },
  })
})

test('a phone number that the attacker linked before they changed the e-mail opens the account no more', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  await ageMethods(fixture, uid)
  const phone = aNumber()
  await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...(await sendCode(fixture, phone)) }, ATTACKER)
  await changeEmail(fixture, idToken, anEmail())
  await recoverEmail(fixture, email)
  const answer = await fixture.call('v1/accounts:signInWithPhoneNumber', await sendCode(fixture, phone), ATTACKER)
  expect(answer.body.localId).not.toBe(uid)
  expect(await addedTo(uid)).toMatchObject({ password: true, phone: false })
})

test('a letter to an address that nobody confirmed is void while an older letter can take the account back', async () => {
  const { uid, email, idToken } = await compromisedAccount(fixture)
  const mistyped = anEmail()
  await changeEmail(fixture, await changeEmail(fixture, idToken, mistyped), anEmail())
  expect((await recoverEmail(fixture, mistyped)).body.error.message).toBe('INVALID_OOB_CODE')
  expect((await recoverEmail(fixture, email)).body.localId).toBe(uid)
})

/** The browser of a person who signs up with a mistyped address and corrects it; the address belongs to somebody else. */
const PERSON = ATTACKER

async function correctedAddress({ confirmed }: { confirmed: boolean }) {
  const [mistyped, email] = [anEmail(), gmailAddress()]
  const made = await fixture.call('v1/accounts:signUp', { email: mistyped, password: PASSWORD }, PERSON)
  if (confirmed) await confirmMistyped(made.body.idToken, mistyped)
  const idToken = await changeEmail(fixture, made.body.idToken, email)
  return { uid: made.body.localId as string, mistyped, email, idToken }
}

async function askLetter(body: object) {
  expect((await fixture.call('v1/accounts:sendOobCode', body, PERSON)).status).toBe(200)
}

type Corrected = Awaited<ReturnType<typeof correctedAddress>>
const signInLetter = async (email: string) => {
  await askLetter({
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: 'https://shop.example/',
    canHandleCodeInApp: true,
  })
  return { email, oobCode: await codeTo(fixture, email, 'signIn') }
}

/** How the person proves the corrected address. */
const PROOFS: Record<string, (account: Corrected) => Promise<{ status: number }>> = {
  'a verification letter': async ({ email, idToken }) => {
    await askLetter({ requestType: 'VERIFY_EMAIL', idToken })
    return fixture.call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyEmail') }, PERSON)
  },
  'a new password by letter': async ({ email }) => {
    await askLetter({ requestType: 'PASSWORD_RESET', email })
    const oobCode = await codeTo(fixture, email, 'resetPassword')
    return fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: ATTACKERS_PASSWORD }, OWNER)
  },
  'a sign-in letter': async ({ email }) =>
    fixture.call('v1/accounts:signInWithEmailLink', await signInLetter(email), OWNER),
  'a sign-in letter where they are signed in': async ({ email, idToken }) =>
    fixture.call('v1/accounts:signInWithEmailLink', { ...(await signInLetter(email)), idToken }, PERSON),
  Google: async ({ email }) =>
    fixture.call('v1/accounts:signInWithIdp', await withGoogleToken(google, { sub: `of ${email}`, email }), OWNER),
  'linking Google': async ({ email, idToken }) => {
    const word = await withGoogleToken(google, { sub: `of ${email}`, email })
    return fixture.call('v1/accounts:signInWithIdp', { ...word, idToken }, PERSON)
  },
}

/** The reader of the mistyped address has the e-mail of the registration, and presses its button. */
async function confirmMistyped(idToken: string, mistyped: string) {
  await askLetter({ requestType: 'VERIFY_EMAIL', idToken })
  const oobCode = await codeTo(fixture, mistyped, 'verifyEmail')
  const confirmed = await fixture.call('v1/accounts:update', { oobCode }, OWNER)
  expect(confirmed.body).toMatchObject({ email: mistyped, emailVerified: true })
}

describe.each([
  ['that nobody confirmed', false],
  ['that its reader confirmed', true],
])('a person who corrects a mistyped address %s', (_which, confirmed) => {
  test.each(Object.entries(PROOFS))('and proves their own by %s keeps the account', async (_how, prove) => {
    const account = await correctedAddress({ confirmed })
    expect((await prove(account)).status).toBe(200)
    const oobCode = await codeTo(fixture, account.mistyped, 'recoverEmail')
    // The page of the e-mail says so before anything is pressed.
    expect(await refusal(fixture, 'v1/accounts:resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
    const taken = await recoverEmail(fixture, account.mistyped)
    expect(taken.body.error?.message).toBe('INVALID_OOB_CODE')
    expect(await emailOf(fixture, account.uid)).toBe(account.email)
  })

  test.each(Object.entries(PROOFS))('and had proven their own before, does so by %s', async (_how, prove) => {
    const account = await correctedAddress({ confirmed })
    const mark = { email_verified: true, owner_proven: true }
    await fixture.db.updateTable('identity.accounts').set(mark).where('uid', '=', account.uid).execute()
    const oobCode = await codeTo(fixture, account.mistyped, 'recoverEmail')
    // An e-mail of an earlier release may be there still when the owner is proven.
    expect(await refusal(fixture, 'v1/accounts:update', { oobCode })).toBe('INVALID_OOB_CODE')
    expect((await prove(account)).status).toBe(200)
    expect(await refusal(fixture, 'v1/accounts:resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
  })

  test('and links a number keeps the account', async () => {
    const { uid, email, mistyped, idToken } = await correctedAddress({ confirmed })
    const code = await sendCode(fixture, aNumber())
    expect((await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...code }, PERSON)).status).toBe(200)
    expect((await recoverEmail(fixture, mistyped)).body.error?.message).toBe('INVALID_OOB_CODE')
    expect(await emailOf(fixture, uid)).toBe(email)
  })

  test('sends it no link when the letter to the corrected one is opened in the same browser', async () => {
    const [mistyped, newEmail] = [anEmail(), anEmail()]
    const { idToken } = (await fixture.call('v1/accounts:signUp', { email: mistyped, password: PASSWORD }, PERSON)).body
    if (confirmed) await confirmMistyped(idToken, mistyped)
    const before = (await fixture.letters(mistyped)).length
    await askLetter({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    const oobCode = await codeTo(fixture, newEmail, 'verifyAndChangeEmail')
    expect((await fixture.call('v1/accounts:update', { oobCode }, PERSON)).body).toMatchObject({ email: newEmail })
    const [notice, ...more] = (await fixture.letters(mistyped)).slice(before)
    expect([notice?.subject, more]).toEqual([
      confirmed ? 'Your account no longer uses this e-mail address' : undefined,
      [],
    ])
    expect(notice?.text ?? '').not.toContain('oobCode')
    // Nothing keeps the reader from an account of their own.
    expect((await fixture.call('v1/accounts:signUp', { email: mistyped, password: PASSWORD }, OWNER)).status).toBe(200)
  })
})

test('a confirmed address gets a letter without a link when the account has a number', async () => {
  const [mistyped, email] = [anEmail(), anEmail()]
  const { idToken } = (await fixture.call('v1/accounts:signUp', { email: mistyped, password: PASSWORD }, PERSON)).body
  await confirmMistyped(idToken, mistyped)
  const code = await sendCode(fixture, aNumber())
  await fixture.call('v1/accounts:signInWithPhoneNumber', { idToken, ...code }, PERSON)
  await changeEmail(fixture, idToken, email)
  const notice = (await fixture.letters(mistyped)).at(-1)
  expect(notice?.subject).toBe('Your account no longer uses this e-mail address')
  expect(notice?.text).not.toContain('oobCode')
})

/** A person with a proven address who moved to another, proved it where they are signed in, and added an authenticator app. */
async function movedWithApp() {
  const { user, email } = await someone(fixture)
  const { uid } = user
  const next = anEmail()
  await verifyBeforeUpdateEmail(user, next)
  await applyActionCode(fixture.client(), await codeTo(fixture, next, 'verifyAndChangeEmail'))
  const { user: back } = await signInWithEmailAndPassword(fixture.client(), next, PASSWORD)
  await addApp(back)
  return { uid, email, next }
}

test('who takes an address back passes the second step of its proven owner, whose address gets a letter', async () => {
  const { uid, email, next } = await movedWithApp()
  expect((await recoverEmail(fixture, email)).body).toMatchObject({ localId: uid, email })
  expect((await fixture.letters(next)).at(-1)?.subject).toBe('Your account no longer uses this e-mail address')
  const entered = await fixture.call('v1/accounts:signInWithEmailLink', await signInLetter(email), OWNER)
  expect(entered.body).toMatchObject({ localId: uid, mfaPendingCredential: expect.any(String) })
  expect(entered.body).not.toHaveProperty('idToken')
})
