import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updateEmail,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { ageMethods, refusal, signedUp, someone } from '../../../../../test/identity/people.ts'
import { anEmail, claimsOf, codeIn } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function letAllCodesExpire(age: string): Promise<void> {
  await fixture.db
    .updateTable('identity.oob_codes')
    .set({ expires_at: sql<string>`expires_at - ${age}::interval` })
    .execute()
}

async function lastCode(address: string): Promise<string> {
  return codeIn((await fixture.letters(address)).at(-1))
}

test('[Q24] the link of sendEmailVerification verifies the e-mail once', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await updateProfile(user, { displayName: 'Rahim <b>' })
  await sendEmailVerification(user)
  const letters = await fixture.letters(email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`${PUBLIC_URL}/verify-email?mode=verifyEmail&oobCode=`)
  // Nobody has proven the address yet.
  expect(letters[0]?.text).toMatch(/^Hello,/)
  const code = codeIn(letters[0])
  expect((await checkActionCode(auth, code)).data.email).toBe(email)
  await applyActionCode(auth, code)
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect(claimsOf(await user.getIdToken(true)).email_verified).toBe(true)
  await sendEmailVerification(user)
  const greeted = (await fixture.letters(email)).at(-1)
  expect(greeted?.text).toContain('Hello Rahim <b>,')
  expect(greeted?.html).toContain('Hello Rahim &lt;b&gt;,')
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('[Z21] a verification code is valid for three days', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await sendEmailVerification(user)
  const code = codeIn((await fixture.letters(email)).at(-1))
  await letAllCodesExpire('2 days 23 hours')
  await checkActionCode(auth, code)
  await letAllCodesExpire('2 hours')
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
  await user.reload()
  expect(user.emailVerified).toBe(false)
})

test('a code verifies the address that it was sent to, not a later one', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await sendEmailVerification(user)
  const code = codeIn((await fixture.letters(email)).at(-1))
  // As when the e-mail was asked for while the change was on its way: the change could not void the code.
  await fixture.db.updateTable('identity.accounts').set({ email: anEmail() }).where('uid', '=', user.uid).execute()
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

async function moving() {
  return { ...(await signedUp(fixture)), next: anEmail() }
}

test('a new e-mail takes effect when its link is followed, and the old address can undo it', async () => {
  const [{ user, email }, next] = [await someone(fixture), anEmail()]
  await ageMethods(fixture, user.uid)
  await verifyBeforeUpdateEmail(user, next)
  await user.reload()
  expect(user.email).toBe(email)
  const code = await lastCode(next)
  expect(await checkActionCode(fixture.client(), code)).toMatchObject({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: next, previousEmail: email },
  })
  await applyActionCode(fixture.client(), code)
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const { user: moved } = await signInWithEmailAndPassword(fixture.client(), next, PASSWORD)
  expect(moved).toMatchObject({ uid: user.uid, emailVerified: true })
  const undo = await lastCode(email)
  expect((await fixture.letters(email)).at(-1)?.text).toContain('/account-change?mode=recoverEmail&oobCode=')
  expect(await checkActionCode(fixture.client(), undo)).toMatchObject({ operation: 'RECOVER_EMAIL', data: { email } })
  await applyActionCode(fixture.client(), undo)
  await expect(moved.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('Your account uses this e-mail address again')
  const { user: back } = await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  expect(back.uid).toBe(user.uid)
})

test('an attacker who changes e-mail and password cannot invalidate the recovery link', async () => {
  const { user, email, next } = await moving()
  await updateEmail(user, next)
  await fixture.call('v1/accounts:update', { idToken: await user.getIdToken(), password: 'Another horse #8' })
  await applyActionCode(fixture.client(), await lastCode(email))
  await expect(signInWithEmailAndPassword(fixture.client(), email, 'Another horse #8')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
})

test('[Z18] the e-mail cannot be changed to an address that has an account, even one created meanwhile', async () => {
  const { user, next } = await moving()
  const other = await signedUp(fixture)
  await expect(verifyBeforeUpdateEmail(user, other.email)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  await verifyBeforeUpdateEmail(user, next)
  await createUserWithEmailAndPassword(fixture.client(), next, PASSWORD)
  await expect(applyActionCode(fixture.client(), await lastCode(next))).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  })
  await user.reload()
})

test('[Z22] a change-of-e-mail code sent for an earlier address is refused', async () => {
  const { user, next } = await moving()
  await verifyBeforeUpdateEmail(user, next)
  const code = await lastCode(next)
  await fixture.db.updateTable('identity.accounts').set({ email: anEmail() }).where('uid', '=', user.uid).execute()
  await expect(applyActionCode(fixture.client(), code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test("the response to a code has Firebase's form, and a disabled account is not changed", async () => {
  const { user, email } = await signedUp(fixture)
  await sendEmailVerification(user)
  const oobCode = await lastCode(email)
  const disable = (disabled: boolean) =>
    fixture.db.updateTable('identity.accounts').set({ disabled }).where('uid', '=', user.uid).execute()
  await disable(true)
  expect(await refusal(fixture, 'v1/accounts:update', { oobCode })).toBe('USER_DISABLED')
  await disable(false)
  expect((await fixture.call('v1/accounts:update', { oobCode })).body).toEqual({
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: user.uid,
    email,
    emailVerified: true,
  })
  expect(await refusal(fixture, 'v1/accounts:update', { oobCode: '' })).toBe('INVALID_OOB_CODE')
})
