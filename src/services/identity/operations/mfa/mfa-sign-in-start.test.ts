import { multiFactor, type PhoneMultiFactorInfo } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPhone, firstStep, pending, withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, refusal, someone } from '../../../../../test/identity/people.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q27] a phone factor is added, shown masked during a sign-in, and its code completes the sign-in', async () => {
  const { user, email } = await someone(fixture)
  const phone = aNumber()
  const added = await addPhone(fixture, user, phone)
  expect(added.body).toMatchObject({ phoneAuthInfo: { phoneNumber: phone }, idToken: expect.any(String) })
  const { resolver } = await firstStep(fixture, email)
  const hint = resolver.hints[0] as PhoneMultiFactorInfo
  expect(hint).toMatchObject({ factorId: 'phone', phoneNumber: `+*********${phone.slice(-4)}`, displayName: 'SIM' })
  const mfaPendingCredential = await pending(fixture, email)
  const begun = await fixture.call('v2/accounts/mfaSignIn:start', {
    ...{ mfaPendingCredential, mfaEnrollmentId: hint.uid, phoneSignInInfo: {} },
  })
  const { sessionInfo } = begun.body.phoneResponseInfo
  const finish = (code: string) =>
    fixture.call('v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo, code },
    })
  const code = await fixture.smsCode(phone)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await finish(wrong)).body.error.message).toBe('INVALID_CODE')
  const tokens = await finish(code)
  expect(claimsOf(tokens.body.idToken).firebase).toMatchObject({ sign_in_second_factor: 'phone' })
  expect((await finish(code)).status).toBe(400)
})

test('no SMS is sent for an app, an unknown factor or a sign-in that is not pending', async () => {
  const { email, user } = await withApp(fixture)
  const start = (body: object) => refusal(fixture, 'v2/accounts/mfaSignIn:start', { phoneSignInInfo: {}, ...body })
  const mfaPendingCredential = await pending(fixture, email)
  const mfaEnrollmentId = multiFactor(user).enrolledFactors[0]?.uid
  expect(await start({ mfaPendingCredential, mfaEnrollmentId })).toMatch(/^INVALID_ARGUMENT : /)
  expect(await start({ mfaPendingCredential, mfaEnrollmentId: 'no such' })).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await start({ mfaPendingCredential })).toBe('MISSING_MFA_ENROLLMENT_ID')
  expect(await start({ mfaPendingCredential: 'x', mfaEnrollmentId })).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})
