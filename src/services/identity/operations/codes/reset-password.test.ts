import {
  applyActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { refusal, signedUp } from '../../../../../test/identity/people.ts'
import { codeIn } from '../../../../../test/identity/values.ts'

const NEXT = 'Another horse #8'
let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function letAllCodesExpire(age: string): Promise<void> {
  const expires_at = sql<string>`expires_at - ${age}::interval`
  await fixture.db.updateTable('identity.oob_codes').set({ expires_at }).execute()
}

test('[Q24] the letter of sendPasswordResetEmail sets a new password, once, and ends all sessions', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await sendPasswordResetEmail(fixture.client(), email, { url: `${PUBLIC_URL}/login` })
  const letter = (await fixture.letters(email)).at(-1)
  expect(letter?.text).toContain(`${PUBLIC_URL}/reset-password?mode=resetPassword&oobCode=`)
  expect(letter?.text).toContain(`continueUrl=${encodeURIComponent(`${PUBLIC_URL}/login`)}`)
  const code = codeIn(letter)
  const guest = fixture.client()
  expect(await verifyPasswordResetCode(guest, code)).toBe(email)
  await expect(confirmPasswordReset(guest, code, 'tooshort')).rejects.toMatchObject({
    code: 'auth/password-does-not-meet-requirements',
  })
  await confirmPasswordReset(guest, code, NEXT)
  await expect(confirmPasswordReset(guest, code, PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-action-code',
  })
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  const again = await signInWithEmailAndPassword(guest, email, NEXT)
  expect(again.user).toMatchObject({ uid: user.uid, emailVerified: true })
})

test('of two who use a reset code at once, one sets the password', async () => {
  const { email } = await signedUp(fixture)
  await sendPasswordResetEmail(fixture.client(), email)
  const oobCode = codeIn((await fixture.letters(email)).at(-1))
  const words = ['First horse #1', 'Second horse #2', 'Third horse #3']
  const answers = await Promise.all(
    words.map((newPassword) => fixture.call('v1/accounts:resetPassword', { oobCode, newPassword })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[Z21] a reset code is good for one hour', async () => {
  const { email } = await signedUp(fixture)
  const guest = fixture.client()
  await sendPasswordResetEmail(guest, email)
  const code = codeIn((await fixture.letters(email)).at(-1))
  await letAllCodesExpire('59 minutes')
  await verifyPasswordResetCode(guest, code)
  await letAllCodesExpire('2 minutes')
  await expect(confirmPasswordReset(guest, code, NEXT)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
})

test('[Z22] a made-up code is told as invalid-action-code, and a code serves its own purpose only', async () => {
  const { auth, user, email } = await signedUp(fixture)
  const invalid = { code: 'auth/invalid-action-code' }
  await expect(applyActionCode(auth, 'made-up')).rejects.toMatchObject(invalid)
  await expect(verifyPasswordResetCode(auth, 'made-up')).rejects.toMatchObject(invalid)
  await sendEmailVerification(user)
  const verifying = codeIn((await fixture.letters(email)).at(-1))
  await expect(confirmPasswordReset(auth, verifying, NEXT)).rejects.toMatchObject(invalid)
  await sendPasswordResetEmail(auth, email)
  const resetting = codeIn((await fixture.letters(email)).at(-1))
  await expect(applyActionCode(auth, resetting)).rejects.toMatchObject(invalid)
})

test('what a reset code is for is told without using it up; a disabled account is left as it is', async () => {
  const { user, email } = await signedUp(fixture)
  await sendPasswordResetEmail(fixture.client(), email)
  const oobCode = codeIn((await fixture.letters(email)).at(-1))
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' }
  expect((await fixture.call('v1/accounts:resetPassword', { oobCode })).body).toEqual(answer)
  expect(await refusal(fixture, 'v1/accounts:resetPassword', { newPassword: NEXT })).toBe('MISSING_OOB_CODE')
  const disable = (disabled: boolean) =>
    fixture.db.updateTable('identity.accounts').set({ disabled }).where('uid', '=', user.uid).execute()
  await disable(true)
  expect(await refusal(fixture, 'v1/accounts:resetPassword', { oobCode, newPassword: NEXT })).toBe('USER_DISABLED')
  await disable(false)
  expect((await fixture.call('v1/accounts:resetPassword', { oobCode, newPassword: NEXT })).body).toEqual(answer)
})

test('[Z33] whoever sets a new password by letter is still asked for the second step', async () => {
  const { email } = await withApp(fixture)
  await sendPasswordResetEmail(fixture.client(), email)
  await confirmPasswordReset(fixture.client(), codeIn((await fixture.letters(email)).at(-1)), NEXT)
  await expect(signInWithEmailAndPassword(fixture.client(), email, NEXT)).rejects.toMatchObject({
    code: 'auth/multi-factor-auth-required',
  })
})
