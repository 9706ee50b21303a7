import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  linkWithCredential,
  multiFactor,
  OAuthProvider,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { aGooglePerson, RAW_NONCE, startGoogle } from '../../../../test/doubles/google.ts'
import { addApp } from '../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { ageMethods, verifyAddress } from '../../../../test/identity/people.ts'
import { post } from '../../../../test/identity/requests.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'
import { removeAccount } from '../accounts/accounts.ts'
import { setDisabled, signOutEverywhere } from '../accounts/disable-and-sign-out.ts'
import { removeSecondSteps, removeSignInMethods, setEmail } from '../accounts/operator-changes.ts'
import { replaceKeys } from '../tokens/key-rotation.ts'

const SECRET = 'Recognisable horse #7'
const NEXT = 'Recognisable mare #8'
const PHONE = '+8801799999999'
let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

async function eventsOf(uid: string) {
  const query = fixture.db.selectFrom('identity.security_events').selectAll().where('uid', '=', uid)
  return query.orderBy('id').execute()
}

/** Runs one act and gives the kinds of event that it left. */
async function during(uid: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await eventsOf(uid)).length
  await act()
  return (await eventsOf(uid)).slice(before).map(({ kind }) => kind)
}

/** A plain sign-in without a client, as a browser without cookies makes it. */
function enter(email: string, password: string, userAgent = 'node') {
  return post(fixture.origin, 'v1/accounts:signInWithPassword', { email, password }, { 'user-agent': userAgent })
}

test('every action records its event once, and no secret is in the schema or in the log', {
  timeout: 90_000,
}, async () => {
  const auth = fixture.client()
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(auth, email, SECRET)
  const { uid } = user
  const secrets: string[] = [SECRET, NEXT, user.refreshToken, await user.getIdToken()]
  const last = async (address: string) => {
    const code = codeIn((await fixture.letters(address)).at(-1))
    secrets.push(code)
    return code
  }
  expect((await eventsOf(uid)).map(({ kind, detail }) => [kind, detail])).toEqual([['signed-up', { way: 'password' }]])
  const leaves = async (kinds: string[], act: () => Promise<unknown>) => expect(await during(uid, act)).toEqual(kinds)

  await leaves(['sign-in-failed'], () => enter(email, 'wrong'))
  await leaves([], () => enter(email, 'wrong again'))
  await leaves(['signed-in'], () => signInWithEmailAndPassword(auth, email, SECRET))
  await sendEmailVerification(user)
  const verifying = await last(email)
  await leaves(['email-verified'], () => applyActionCode(auth, verifying))
  await leaves(['phone-linked'], async () => {
    const { body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber: PHONE })
    const code = await fixture.smsCode(PHONE)
    const said = { idToken: await user.getIdToken(), sessionInfo: body.sessionInfo, code }
    secrets.push(body.sessionInfo)
    expect((await fixture.call('v1/accounts:signInWithPhoneNumber', said)).status).toBe(200)
  })
  await leaves(['phone-unlinked'], () => unlink(user, 'phone'))
  await leaves(['password-changed'], () => updatePassword(user, NEXT))
  const reset = async () => {
    await sendPasswordResetEmail(auth, email)
    await confirmPasswordReset(auth, await last(email), SECRET)
  }
  await leaves(['password-reset'], reset)
  const again = (await signInWithEmailAndPassword(auth, email, SECRET)).user
  const next = anEmail()
  await ageMethods(fixture, uid)
  await leaves(['email-change-asked'], () => verifyBeforeUpdateEmail(again, next))
  const moving = await last(next)
  await leaves(['email-changed'], () => applyActionCode(auth, moving))
  const undo = await last(email)
  await leaves(['email-recovered'], () => applyActionCode(auth, undo))
  const third = (await signInWithEmailAndPassword(auth, email, SECRET)).user

  const totp = await TotpMultiFactorGenerator.generateSecret(await multiFactor(third).getSession())
  secrets.push(totp.secretKey)
  const now = new TOTP({ secret: totp.secretKey }).generate()
  const enrol = TotpMultiFactorGenerator.assertionForEnrollment(totp, now)
  await leaves(['second-factor-added'], () => multiFactor(third).enroll(enrol, 'App'))
  const reverting = await last(email)
  let codes: string[] = []
  await leaves(['recovery-codes-made'], async () => {
    const { body } = await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await third.getIdToken() })
    codes = body.codes
    secrets.push(...codes)
  })
  const answer = async (verificationCode: string) => {
    const { body } = await enter(email, SECRET)
    const { mfaPendingCredential } = body
    secrets.push(mfaPendingCredential)
    const mfaEnrollmentId = multiFactor(third).enrolledFactors[0]?.uid
    const said = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
    return fixture.call('v2/accounts/mfaSignIn:finalize', said)
  }
  await leaves(['recovery-code-used', 'signed-in'], () => answer(codes[0] ?? ''))
  await leaves(['signed-out-elsewhere'], async () =>
    fixture.call('v2/accounts/sessions:end', { idToken: await third.getIdToken() }),
  )
  await leaves(['second-factor-reverted'], () => applyActionCode(auth, reverting))
  const fourth = (await signInWithEmailAndPassword(auth, email, SECRET)).user
  const revoke = { providerId: 'apple.com', token: 'a token of another' }
  await leaves(['token-revoked'], async () =>
    fixture.call('v2/accounts:revokeToken', { idToken: await fourth.getIdToken(), ...revoke }),
  )
  secrets.push(revoke.token, await fourth.getIdToken(), fourth.refreshToken)
  const { body } = await fixture.call('v2/accounts/activity:list', { idToken: await fourth.getIdToken() })
  const shown = body.events
  expect(shown[0]).toMatchObject({ kind: 'token-revoked', address: '127.0.x.x', userAgent: 'node', times: 1 })
  expect(shown).toHaveLength(20)
  // One that nobody uses, so that it is still in its table.
  await sendPasswordResetEmail(auth, email)
  await last(email)
  await searchFor(secrets)
  await fourth.delete()
  // The log ends with the account, but for one line without an address.
  expect(await eventsOf(uid)).toMatchObject([{ kind: 'deleted', address: null, user_agent: null, detail: {} }])
  await searchFor(secrets)
})

test('Google, an operator, a copied token and new keys record their event once, without a secret', async () => {
  const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  const { uid } = user
  const idpToken = await google.sign(aGooglePerson())
  const secrets = [idpToken, user.refreshToken, PASSWORD, NEXT]
  const leaves = async (kinds: string[], act: () => Promise<unknown>) => expect(await during(uid, act)).toEqual(kinds)
  const credential = new OAuthProvider('google.com').credential({ idToken: idpToken, rawNonce: RAW_NONCE })
  await leaves(['provider-linked'], () => linkWithCredential(user, credential))
  await leaves(['provider-unlinked'], () => unlink(user, 'google.com'))
  await sendEmailVerification(user)
  await applyActionCode(fixture.client(), codeIn((await fixture.letters(user.email ?? '')).at(-1)))
  const { secret } = await addApp(user)
  secrets.push(secret)
  const [factor] = multiFactor(user).enrolledFactors
  await leaves(['second-factor-removed'], () => multiFactor(user).unenroll(factor?.uid ?? ''))

  const copied = user.refreshToken
  const redeem = () => fixture.call('v1/token', { grant_type: 'refresh_token', refresh_token: copied })
  await user.getIdToken(true)
  await fixture.pool.query("update identity.sessions set replaced_at = array[now() - interval '61 seconds']")
  await leaves(['refresh-token-reused'], redeem)
  await leaves([], redeem)

  secrets.push(copied, user.refreshToken)
  const change = (change: (tx: Tx) => Promise<unknown>) => () => fixture.db.transaction().execute(change)
  await leaves(
    ['email-changed'],
    change((tx) => setEmail(tx, uid, anEmail(), { language: 'en' })),
  )
  await leaves(
    ['signed-out-everywhere'],
    change((tx) => signOutEverywhere(tx, uid)),
  )
  await leaves(
    ['disabled'],
    change((tx) => setDisabled(tx, uid, true)),
  )
  await leaves(
    [],
    change((tx) => setDisabled(tx, uid, true)),
  )
  await leaves(
    ['enabled'],
    change((tx) => setDisabled(tx, uid, false)),
  )
  await leaves(
    ['password-removed'],
    change((tx) => removeSignInMethods(tx, uid, { language: 'en' })),
  )
  await leaves(
    [],
    change((tx) => removeSecondSteps(tx, uid, { language: 'en' })),
  )
  await fixture.db.transaction().execute((tx) => removeAccount(tx, uid))
  expect(await eventsOf(uid)).toMatchObject([{ kind: 'deleted', address: null, user_agent: null, detail: {} }])
  expect(await during('', () => replaceKeys(fixture.deps, new Date()))).toEqual(['keys-rotated'])
  await searchFor(secrets)
})

/** Checks that no secret that opens an account is in a table of the service, as text or as bytes, nor in the log. */
async function searchFor(secrets: string[]): Promise<void> {
  const tables = await fixture.pool.query("select tablename as name from pg_tables where schemaname = 'identity'")
  expect(tables.rows.length).toBeGreaterThan(8)
  for (const { name } of tables.rows) {
    const { rows } = await fixture.pool.query(`select t::text as row from identity.${name} t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of secrets) {
      expect(text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')), name).toBe(false)
    }
  }
  const events = await fixture.pool.query('select t::text as row from identity.security_events t')
  expect(events.rows.map(({ row }) => row).join()).not.toMatch(/argon2|\\x[0-9a-f]{16}/)
  const log = fixture.logged()
  for (const secret of secrets) expect(log).not.toContain(secret)
}

test('failed attempts of an hour are one row with their number', async () => {
  const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  for (let i = 0; i < 3; i++) await enter(user.email ?? '', 'wrong')
  const failed = (await eventsOf(user.uid)).filter(({ kind }) => kind === 'sign-in-failed')
  expect(failed).toMatchObject([{ times: 3, address: '127.0.0.1', user_agent: 'node', detail: { way: 'password' } }])
})

test('the clean-up deletes events after 90 days', async () => {
  const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  const age = (days: number) =>
    fixture.pool.query("update identity.security_events set at = now() - $2 * interval '1 day' where uid = $1", [
      user.uid,
      days,
    ])
  await age(89)
  await fixture.jobs.identityCleanUp?.({})
  expect(await eventsOf(user.uid)).toHaveLength(1)
  await age(91)
  await fixture.jobs.identityCleanUp?.({})
  expect(await eventsOf(user.uid)).toEqual([])
})

test('the first sign-in with a new browser sends a letter, the next one sends none', async () => {
  const email = anEmail()
  await createUserWithEmailAndPassword(fixture.client(), email, PASSWORD)
  await verifyAddress(fixture, email)
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  await enter(email, PASSWORD)
  expect(await fixture.letters(email)).toEqual([])
  await enter(email, PASSWORD, phone)
  const letters = await fixture.letters(email)
  expect(letters.map(({ subject }) => subject)).toEqual(['A new sign-in to your account'])
  for (const text of [letters[0]?.text, letters[0]?.html]) {
    expect(text).toContain('Chrome, Android, from 127.0.0.1')
    expect(text).toContain('If it was not you')
  }
  await enter(email, PASSWORD, phone)
  expect(await fixture.letters(email)).toHaveLength(1)
})

test('sign-ins of an hour from one device are one event with their number, those of another device are events of their own', async () => {
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(fixture.client(), email, SECRET)
  await enter(email, SECRET, 'phone')
  for (let i = 0; i < 3; i++) await enter(email, SECRET, 'laptop')
  await enter(email, SECRET, 'phone')
  const signIns = async () =>
    (await eventsOf(user.uid))
      .filter(({ kind }) => kind === 'signed-in')
      .map(({ user_agent, times }) => `${user_agent} ${times}`)
  expect(await signIns()).toEqual(['phone 2', 'laptop 3'])
  await fixture.pool.query("update identity.security_events set at = at - interval '1 hour' where uid = $1", [user.uid])
  await enter(email, SECRET, 'phone')
  expect(await signIns()).toEqual(['phone 2', 'laptop 3', 'phone 1'])
})
