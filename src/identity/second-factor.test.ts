import {
  applyActionCode,
  checkActionCode,
  EmailAuthProvider,
  getIdTokenResult,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  type PhoneMultiFactorInfo,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from './accounts.ts'
import { anEmail, type Bed, claimsOf, codeIn, PASSWORD, startIdentity } from './test-bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

let numbers = 0
function aNumber(): string {
  return `+88017${String(10_000_000 + numbers++)}`
}

/** The code that an app shows `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

async function someone() {
  const email = anEmail()
  await createAccount(bed.db, { email, password: PASSWORD, emailVerified: true })
  const auth = bed.client()
  const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, email, user }
}

async function addApp(user: User): Promise<{ secret: string; used: string }> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  const used = codeOf(secret.secretKey)
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, used), 'My phone')
  return { secret: secret.secretKey, used }
}

async function withApp() {
  const person = await someone()
  return { ...person, ...(await addApp(person.user)) }
}

/** The first step of a sign-in with a right password, as the client stops at it. */
async function firstStep(email: string) {
  const auth = bed.client()
  const error = await signInWithEmailAndPassword(auth, email, PASSWORD).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'auth/multi-factor-auth-required' })
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError)
  const answer = (code: string, hint = resolver.hints[0]) =>
    resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', code))
  return { auth, resolver, answer }
}

async function addPhone(user: User, phoneNumber: string) {
  const idToken = await user.getIdToken()
  const started = await bed.call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const { sessionInfo } = started.body.phoneSessionInfo
  const phoneVerificationInfo = { sessionInfo, code: await bed.smsCode(phoneNumber) }
  return bed.call('v2/accounts/mfaEnrollment:finalize', { idToken, displayName: 'SIM', phoneVerificationInfo })
}

test('[Q27 Z33] an authenticator app is added, and the next sign-in stops for its code', async () => {
  const { user, email } = await someone()
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1' })
  expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/)
  await multiFactor(user).enroll(
    TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey)),
    'My phone',
  )
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  const { resolver, answer, auth } = await firstStep(email)
  expect(auth.currentUser).toBeNull()
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  const credential = await answer(codeOf(secret.secretKey, 1))
  expect(credential.user.uid).toBe(user.uid)
  const { claims, signInProvider, signInSecondFactor } = await getIdTokenResult(credential.user, true)
  expect({ signInProvider, signInSecondFactor }).toEqual({ signInProvider: 'password', signInSecondFactor: 'totp' })
  expect(claims.firebase).toMatchObject({ second_factor_identifier: resolver.hints[0]?.uid })
})

test('a code counts once, and neither an older nor a far one counts at all', async () => {
  const { email, secret, used } = await withApp()
  const refused = { code: 'auth/invalid-verification-code' }
  const { answer } = await firstStep(email)
  await expect(answer(used)).rejects.toMatchObject(refused)
  await expect(answer(codeOf(secret, 3))).rejects.toMatchObject(refused)
  await answer(codeOf(secret, 1))
  const again = await firstStep(email)
  await expect(again.answer(codeOf(secret, 1))).rejects.toMatchObject(refused)
})

test('a step that was finished, or waited for longer than ten minutes, cannot be used', async () => {
  const { email, secret } = await withApp()
  const first = await firstStep(email)
  await first.answer(codeOf(secret, 1))
  const gone = { code: 'auth/invalid-multi-factor-session' }
  await expect(first.answer(codeOf(secret, 1))).rejects.toMatchObject(gone)
  const late = await firstStep(email)
  const past = sql<string>`now() - interval '1 second'`
  await bed.db.updateTable('identity.factor_sessions').set({ expires_at: past }).execute()
  await expect(late.answer(codeOf(secret, 1))).rejects.toMatchObject(gone)
})

test('a new password voids a sign-in that waits for its second step', async () => {
  const { email, user, secret } = await withApp()
  const waiting = await firstStep(email)
  const idToken = await user.getIdToken()
  expect((await bed.call('v1/accounts:update', { idToken, password: 'Another horse #8' })).status).toBe(200)
  await expect(waiting.answer(codeOf(secret, 1))).rejects.toMatchObject({ code: 'auth/invalid-multi-factor-session' })
})

test('[Z20] ten wrong codes in a row close the second step, the right one included', async () => {
  const { email, secret } = await withApp()
  const { answer } = await firstStep(email)
  for (let n = 0; n < 10; n++) {
    await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  }
  await expect(answer(codeOf(secret, 1))).rejects.toMatchObject({ code: 'auth/too-many-requests' })
})

test('each recovery code opens the second step once, in any case and without its hyphen, and a letter tells', async () => {
  const { email, user } = await withApp()
  const idToken = await user.getIdToken()
  const { codes } = (await bed.call('v2/accounts/recoveryCodes:create', { idToken })).body
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  const step = await firstStep(email)
  await expect(step.answer('AAAAA-AAAAA')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  const { user: back } = await step.answer(` ${first.toLowerCase().replace('-', ' ')} `)
  expect(back.uid).toBe(user.uid)
  expect((await bed.letters(email)).at(-1)?.subject).toBe('A recovery code was used')
  await expect((await firstStep(email)).answer(first)).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  await bed.call('v2/accounts/recoveryCodes:create', { idToken })
  await expect((await firstStep(email)).answer(second)).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  })
})

test('[Q27] a phone number is added, shown in part before the second step, and its code opens it', async () => {
  const { user, email } = await someone()
  const phone = aNumber()
  const added = await addPhone(user, phone)
  expect(added.body).toMatchObject({ phoneAuthInfo: { phoneNumber: phone }, idToken: expect.any(String) })
  const { resolver } = await firstStep(email)
  const hint = resolver.hints[0] as PhoneMultiFactorInfo
  expect(hint).toMatchObject({ factorId: 'phone', phoneNumber: `+*********${phone.slice(-4)}`, displayName: 'SIM' })
  const mfaPendingCredential = (await pending(email)).mfaPendingCredential
  const begun = await bed.call('v2/accounts/mfaSignIn:start', {
    ...{ mfaPendingCredential, mfaEnrollmentId: hint.uid, phoneSignInInfo: {} },
  })
  const { sessionInfo } = begun.body.phoneResponseInfo
  const finish = (code: string) =>
    bed.call('v2/accounts/mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo: { sessionInfo, code } })
  const code = await bed.smsCode(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await finish(wrong)).body.error.message).toBe('INVALID_CODE')
  const tokens = await finish(code)
  expect(claimsOf(tokens.body.idToken).firebase).toMatchObject({ sign_in_second_factor: 'phone' })
  expect((await finish(code)).status).toBe(400)
})

async function pending(email: string) {
  const { body } = await bed.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  return body
}

test('a code that was sent for one purpose or person serves no other', async () => {
  const [mine, theirs] = [await someone(), await someone()]
  const phoneNumber = aNumber()
  const idToken = await mine.user.getIdToken()
  const { body } = await bed.call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
  const said = { sessionInfo: body.phoneSessionInfo.sessionInfo, code: await bed.smsCode(phoneNumber) }
  const refused = { body: { error: { message: 'INVALID_SESSION_INFO' } } }
  expect(await bed.call('v1/accounts:signInWithPhoneNumber', said)).toMatchObject(refused)
  const other = { idToken: await theirs.user.getIdToken(), phoneVerificationInfo: said }
  expect(await bed.call('v2/accounts/mfaEnrollment:finalize', other)).toMatchObject(refused)
})

test('what cannot be added: twice the same, a sixth factor, anything before the e-mail is verified', async () => {
  const { user } = await someone()
  const phone = aNumber()
  await addApp(user)
  await expect(addApp(user)).rejects.toMatchObject({ code: 'auth/second-factor-already-in-use' })
  const renewed = async (phoneNumber: string) => {
    const idToken = await user.getIdToken(true)
    return bed.call('v2/accounts/mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber } })
  }
  const insert = (phone_number: string) =>
    bed.db
      .insertInto('identity.second_factors')
      .values({
        ...{ id: phone_number, uid: user.uid, kind: 'phone', phone_number },
        ...{ display_name: null, secret: null, last_step: null },
      })
      .execute()
  await insert(phone)
  expect((await renewed(phone)).body.error.message).toBe('SECOND_FACTOR_EXISTS')
  for (let n = 0; n < 3; n++) await insert(aNumber())
  expect((await renewed(aNumber())).body.error.message).toBe('SECOND_FACTOR_LIMIT_EXCEEDED')
  const email = anEmail()
  await createAccount(bed.db, { email, password: PASSWORD })
  const { user: unproven } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  await expect(addApp(unproven)).rejects.toMatchObject({ code: 'auth/unverified-email' })
})

test('[Z23 Z24] adding and removing ask for a fresh sign-in, and end every other session', async () => {
  const { user, email } = await someone()
  const elsewhere = (await signInWithEmailAndPassword(bed.client(), email, PASSWORD)).user
  const { secret } = await addApp(user)
  await user.reload()
  await expect(elsewhere.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  await age(user)
  const [factor] = multiFactor(user).enrolledFactors
  const remove = () => multiFactor(user).unenroll(factor?.uid ?? '')
  await expect(remove()).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await expect(addPhone(user, aNumber())).rejects.toThrow('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await again(user, email, secret)
  await remove()
  expect(multiFactor(user).enrolledFactors).toEqual([])
  await expect(remove()).rejects.toMatchObject({ code: 'auth/multi-factor-info-not-found' })
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect((await bed.letters(email)).map(({ subject }) => subject)).toEqual([
    'A second step was added to your account',
    'A second step was removed from your account',
  ])
})

/** Lets the sign-in of the client's session be half an hour old. */
async function age(user: User): Promise<void> {
  const older = { auth_time: sql<number>`auth_time - 1800` }
  await bed.db.updateTable('identity.refresh_tokens').set(older).where('uid', '=', user.uid).execute()
  await user.getIdToken(true)
}

async function again(user: User, email: string, secret: string): Promise<void> {
  const credential = EmailAuthProvider.credential(email, PASSWORD)
  const error = await reauthenticateWithCredential(user, credential).catch((thrown: unknown) => thrown)
  const resolver = getMultiFactorResolver(bed.client(), error as MultiFactorError)
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0]?.uid ?? '', codeOf(secret, 1))
  await resolver.resolveSignIn(assertion)
}

test('the letter about a new second step takes it back, with the recovery codes, and signs everybody out', async () => {
  const { user, email, auth } = await withApp()
  await bed.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  const letter = (await bed.letters(email)).at(-1)
  expect(letter?.text).toContain('/account-change?mode=revertSecondFactorAddition&oobCode=')
  const code = codeIn(letter)
  expect(await checkActionCode(bed.client(), code)).toMatchObject({
    operation: 'REVERT_SECOND_FACTOR_ADDITION',
    data: { email, multiFactorInfo: { factorId: 'totp', displayName: 'My phone' } },
  })
  await applyActionCode(bed.client(), code)
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  const { user: back } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  const { body } = await bed.call('v2/accounts/sessions:list', { idToken: await back.getIdToken() })
  expect(body.recoveryCodes).toBe(0)
  await expect(applyActionCode(bed.client(), code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('the database holds an app’s secret sealed, codes as hashes, and the log holds none of them', async () => {
  const { user, secret } = await withApp()
  const { codes } = (await bed.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })).body
  const tables = ['second_factors', 'recovery_codes', 'factor_sessions', 'sms_codes', 'security_events']
  for (const table of tables) {
    const { rows } = await bed.pool.query(`select t::text as row from identity.${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of codes) expect(text).not.toContain(code)
  }
  expect(bed.logged()).not.toContain(secret)
  for (const code of codes) expect(bed.logged()).not.toContain(code)
})
