import { getIdTokenResult, multiFactor, TotpMultiFactorGenerator } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, firstStep, pending, withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { someone } from '../../../../../test/identity/people.ts'
import { post } from '../../../../../test/identity/requests.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q27 Z33] after adding an authenticator app the next sign-in asks for its code', async () => {
  const { user, email } = await someone(fixture)
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession())
  expect(secret).toMatchObject({ codeLength: 6, codeIntervalSeconds: 30, hashingAlgorithm: 'SHA1' })
  expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/)
  await multiFactor(user).enroll(
    TotpMultiFactorGenerator.assertionForEnrollment(secret, codeOf(secret.secretKey)),
    'My phone',
  )
  expect(multiFactor(user).enrolledFactors).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  const { resolver, answer, auth } = await firstStep(fixture, email)
  expect(auth.currentUser).toBeNull()
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', displayName: 'My phone' }])
  await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  const credential = await answer(codeOf(secret.secretKey, 1))
  expect(credential.user.uid).toBe(user.uid)
  const { claims, signInProvider, signInSecondFactor } = await getIdTokenResult(credential.user, true)
  expect({ signInProvider, signInSecondFactor }).toEqual({ signInProvider: 'password', signInSecondFactor: 'totp' })
  expect(claims.firebase).toMatchObject({ second_factor_identifier: resolver.hints[0]?.uid })
})

test('a TOTP code is accepted once, and never an older one or one outside its window', async () => {
  const { email, secret, used } = await withApp(fixture)
  const refused = { code: 'auth/invalid-verification-code' }
  const { answer } = await firstStep(fixture, email)
  await expect(answer(used)).rejects.toMatchObject(refused)
  await expect(answer(codeOf(secret, 3))).rejects.toMatchObject(refused)
  await answer(codeOf(secret, 1))
  const again = await firstStep(fixture, email)
  await expect(again.answer(codeOf(secret, 1))).rejects.toMatchObject(refused)
})

test('a pending sign-in can be finished once and within ten minutes', async () => {
  const { email, secret } = await withApp(fixture)
  const first = await firstStep(fixture, email)
  await first.answer(codeOf(secret, 1))
  const gone = { code: 'auth/invalid-multi-factor-session' }
  await expect(first.answer(codeOf(secret, 1))).rejects.toMatchObject(gone)
  const late = await firstStep(fixture, email)
  const past = sql<string>`now() - interval '1 second'`
  await fixture.db.updateTable('identity.factor_sessions').set({ expires_at: past }).execute()
  await expect(late.answer(codeOf(secret, 1))).rejects.toMatchObject(gone)
})

test('a new password invalidates a pending sign-in', async () => {
  const { email, user, secret } = await withApp(fixture)
  const waiting = await firstStep(fixture, email)
  const idToken = await user.getIdToken()
  expect((await fixture.call('v1/accounts:update', { idToken, password: 'Another horse #8' })).status).toBe(200)
  await expect(waiting.answer(codeOf(secret, 1))).rejects.toMatchObject({ code: 'auth/invalid-multi-factor-session' })
})

test('[Z20] after ten wrong codes the second factor is locked, even for the correct code', async () => {
  const { email, secret } = await withApp(fixture)
  const { answer } = await firstStep(fixture, email)
  for (let n = 0; n < 10; n++) {
    await expect(answer('000000')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  }
  await expect(answer(codeOf(secret, 1))).rejects.toMatchObject({ code: 'auth/too-many-requests' })
})

test('[Z20] of thirty codes at once to two processes ten are tried, TOTP and recovery codes alike', async () => {
  const { email, user, secret } = await withApp(fixture)
  const second = await fixture.secondProcess()
  const mfaPendingCredential = await pending(fixture, email)
  const mfaEnrollmentId = multiFactor(user).enrolledFactors[0]?.uid
  const tries = Array.from({ length: 30 }, (_, i) => {
    const totpVerificationInfo = { verificationCode: i % 3 ? codeOf(secret, 10 + i) : 'AAAAA-AAAAA' }
    const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }
    return post(i % 2 ? second : fixture.origin, 'v2/accounts/mfaSignIn:finalize', body)
  })
  const said = (await Promise.all(tries)).map(({ body }) => body.error.message)
  expect(said.filter((message) => message === 'INVALID_CODE')).toHaveLength(10)
  expect(said.filter((message) => message === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(20)
})

test('each recovery code works once, in any case and without its hyphen, and is reported by e-mail', async () => {
  const { email, user } = await withApp(fixture)
  const idToken = await user.getIdToken()
  const { codes } = (await fixture.call('v2/accounts/recoveryCodes:create', { idToken })).body
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = ''] = codes
  const step = await firstStep(fixture, email)
  await expect(step.answer('AAAAA-AAAAA')).rejects.toMatchObject({ code: 'auth/invalid-verification-code' })
  const { user: back } = await step.answer(` ${first.toLowerCase().replace('-', ' ')} `)
  expect(back.uid).toBe(user.uid)
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('A recovery code was used')
  await expect((await firstStep(fixture, email)).answer(first)).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  })
  await fixture.call('v2/accounts/recoveryCodes:create', { idToken })
  await expect((await firstStep(fixture, email)).answer(second)).rejects.toMatchObject({
    code: 'auth/invalid-verification-code',
  })
})
