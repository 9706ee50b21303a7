import { applyActionCode, checkActionCode, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, refusal, someone } from '../../../../../test/identity/people.ts'
import { claimsOf, codeIn } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q27] a correct code adds the app as a second factor and gives new tokens; a wrong one does not', async () => {
  const { user, email } = await someone(fixture)
  const idToken = await user.getIdToken()
  const begin = async () => {
    const { body } = await fixture.call('v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    return body.totpSessionInfo
  }
  const [{ sessionInfo, sharedSecretKey }, late] = [await begin(), await begin()]
  const finish = (totpVerificationInfo: object) =>
    fixture.call('v2/accounts/mfaEnrollment:finalize', { idToken, displayName: 'App', totpVerificationInfo })
  const said = async (info: object) => (await finish(info)).body.error.message
  expect(await said({ sessionInfo, verificationCode: codeOf(sharedSecretKey, 5) })).toBe('INVALID_CODE')
  expect(await said({ sessionInfo: 'x', verificationCode: codeOf(sharedSecretKey) })).toBe('SESSION_EXPIRED')
  expect(await said({ sessionInfo })).toBe('MISSING_CODE')
  expect(await refusal(fixture, 'v2/accounts/mfaEnrollment:finalize', { idToken })).toBe('INVALID_ARGUMENT')
  const stranger = await (await someone(fixture)).user.getIdToken()
  const theirs = { idToken: stranger, totpVerificationInfo: { sessionInfo, verificationCode: codeOf(sharedSecretKey) } }
  expect(await refusal(fixture, 'v2/accounts/mfaEnrollment:finalize', theirs)).toBe('INVALID_SESSION_INFO')
  const { body } = await finish({ sessionInfo, verificationCode: codeOf(sharedSecretKey) })
  expect(body).toMatchObject({ totpAuthInfo: {}, idToken: expect.any(String), refreshToken: expect.any(String) })
  expect(claimsOf(body.idToken).firebase).toMatchObject({ sign_in_second_factor: 'totp' })
  // The token of before ended with all sessions, and one app is enough.
  const again = { sessionInfo: late.sessionInfo, verificationCode: codeOf(late.sharedSecretKey) }
  expect(await said(again)).toBe('TOKEN_EXPIRED')
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual([
    'A second step was added to your account',
  ])
})

test('an SMS code is valid for one purpose and one user only', async () => {
  const [mine, theirs] = [await someone(fixture), await someone(fixture)]
  const phoneNumber = aNumber()
  const idToken = await mine.user.getIdToken()
  const { body } = await fixture.call('v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber },
  })
  const said = { sessionInfo: body.phoneSessionInfo.sessionInfo, code: await fixture.smsCode(phoneNumber) }
  const refused = { body: { error: { message: 'INVALID_SESSION_INFO' } } }
  expect(await fixture.call('v1/accounts:signInWithPhoneNumber', said)).toMatchObject(refused)
  const other = { idToken: await theirs.user.getIdToken(), phoneVerificationInfo: said }
  expect(await fixture.call('v2/accounts/mfaEnrollment:finalize', other)).toMatchObject(refused)
})

test('the link in the e-mail about a new second factor removes it with the recovery codes and ends all sessions', async () => {
  const { user, email, auth } = await withApp(fixture)
  await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  const letter = (await fixture.letters(email)).find(({ subject }) => subject !== 'New recovery codes were made')
  expect(letter?.text).toContain('/account-change?mode=revertSecondFactorAddition&oobCode=')
  const code = codeIn(letter)
  expect(await checkActionCode(fixture.client(), code)).toMatchObject({
    operation: 'REVERT_SECOND_FACTOR_ADDITION',
    data: { email, multiFactorInfo: { factorId: 'totp', displayName: 'My phone' } },
  })
  await applyActionCode(fixture.client(), code)
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  const { user: back } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  const { body } = await fixture.call('v2/accounts/sessions:list', { idToken: await back.getIdToken() })
  expect(body.recoveryCodes).toBe(0)
  await expect(applyActionCode(fixture.client(), code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})
