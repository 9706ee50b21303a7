import { multiFactor, type PhoneMultiFactorInfo } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, startIdentity } from '../../../../../test/identity/bed.ts'
import { addPhone, firstStep, pending, withApp } from '../../../../../test/identity/factors.ts'
import { aNumber, refusal, someone } from '../../../../../test/identity/people.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

test('[Q27] a phone factor is added, shown masked during a sign-in, and its code completes the sign-in', async () => {
  const { user, email } = await someone(bed)
  const phone = aNumber()
  const added = await addPhone(bed, user, phone)
  expect(added.body).toMatchObject({ phoneAuthInfo: { phoneNumber: phone }, idToken: expect.any(String) })
  const { resolver } = await firstStep(bed, email)
  const hint = resolver.hints[0] as PhoneMultiFactorInfo
  expect(hint).toMatchObject({ factorId: 'phone', phoneNumber: `+*********${phone.slice(-4)}`, displayName: 'SIM' })
  const mfaPendingCredential = await pending(bed, email)
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

test('no SMS is sent for an app, an unknown factor or a sign-in that is not pending', async () => {
  const { email, user } = await withApp(bed)
  const start = (body: object) => refusal(bed, 'v2/accounts/mfaSignIn:start', { phoneSignInInfo: {}, ...body })
  const mfaPendingCredential = await pending(bed, email)
  const mfaEnrollmentId = multiFactor(user).enrolledFactors[0]?.uid
  expect(await start({ mfaPendingCredential, mfaEnrollmentId })).toMatch(/^INVALID_ARGUMENT : /)
  expect(await start({ mfaPendingCredential, mfaEnrollmentId: 'no such' })).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await start({ mfaPendingCredential })).toBe('MISSING_MFA_ENROLLMENT_ID')
  expect(await start({ mfaPendingCredential: 'x', mfaEnrollmentId })).toBe('INVALID_MFA_PENDING_CREDENTIAL')
})
