import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateEmail,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, type Bed, claimsOf, codeIn, PASSWORD, PUBLIC_URL, startIdentity } from './test-bed.ts'

const NEXT = 'Another horse #8'
let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

async function signedUp() {
  const auth = bed.client()
  const email = anEmail()
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email }
}

async function letAllCodesExpire(age: string): Promise<void> {
  await bed.db
    .updateTable('identity.oob_codes')
    .set({ expires_at: sql<string>`expires_at - ${age}::interval` })
    .execute()
}

test('[Q24] the letter of sendEmailVerification verifies the e-mail, once', async () => {
  const { auth, user, email } = await signedUp()
  await updateProfile(user, { displayName: 'Rahim <b>' })
  await sendEmailVerification(user)
  const letters = await bed.letters(email)
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain(`${PUBLIC_URL}/verify-email?mode=verifyEmail&oobCode=`)
  expect(letters[0]?.text).toContain('Hello Rahim <b>,')
  expect(letters[0]?.html).toContain('Hello Rahim &lt;b&gt;,')
  const code = codeIn(letters[0])
  expect((await checkActionCode(auth, code)).data.email).toBe(email)
  await applyActionCode(auth, code)
  await user.reload()
  expect(user.emailVerified).toBe(true)
  expect(claimsOf(await user.getIdToken(true)).email_verified).toBe(true)
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('[Z21] a verification code is good for three days', async () => {
  const { auth, user, email } = await signedUp()
  await sendEmailVerification(user)
  const code = codeIn((await bed.letters(email)).at(-1))
  await letAllCodesExpire('2 days 23 hours')
  await checkActionCode(auth, code)
  await letAllCodesExpire('2 hours')
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
  await user.reload()
  expect(user.emailVerified).toBe(false)
})

test('a code proves the address that its letter went to, not one that came later', async () => {
  const { auth, user, email } = await signedUp()
  await sendEmailVerification(user)
  const code = codeIn((await bed.letters(email)).at(-1))
  // As when the letter was asked for while the change was on its way: the change could not void the code.
  await bed.db.updateTable('identity.accounts').set({ email: anEmail() }).where('uid', '=', user.uid).execute()
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
})

test('a new e-mail or password voids the letters of before', async () => {
  const { auth, user, email } = await signedUp()
  await sendEmailVerification(user)
  await sendPasswordResetEmail(auth, email)
  const [verifying, resetting] = (await bed.letters(email)).map(codeIn)
  await updateEmail(user, anEmail())
  const invalid = { code: 'auth/invalid-action-code' }
  await expect(checkActionCode(auth, verifying ?? '')).rejects.toMatchObject(invalid)
  await expect(verifyPasswordResetCode(auth, resetting ?? '')).rejects.toMatchObject(invalid)
})

test('[Q24] the letter of sendPasswordResetEmail sets a new password, once, and ends all sessions', async () => {
  const { auth, user, email } = await signedUp()
  await sendPasswordResetEmail(bed.client(), email, { url: `${PUBLIC_URL}/login` })
  const letter = (await bed.letters(email)).at(-1)
  expect(letter?.text).toContain(`${PUBLIC_URL}/reset-password?mode=resetPassword&oobCode=`)
  expect(letter?.text).toContain(`continueUrl=${encodeURIComponent(`${PUBLIC_URL}/login`)}`)
  const code = codeIn(letter)
  const guest = bed.client()
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
  const { email } = await signedUp()
  await sendPasswordResetEmail(bed.client(), email)
  const oobCode = codeIn((await bed.letters(email)).at(-1))
  const words = ['First horse #1', 'Second horse #2', 'Third horse #3']
  const answers = await Promise.all(
    words.map((newPassword) => bed.call('v1/accounts:resetPassword', { oobCode, newPassword })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('[Z21] a reset code is good for one hour', async () => {
  const { email } = await signedUp()
  const guest = bed.client()
  await sendPasswordResetEmail(guest, email)
  const code = codeIn((await bed.letters(email)).at(-1))
  await letAllCodesExpire('59 minutes')
  await verifyPasswordResetCode(guest, code)
  await letAllCodesExpire('2 minutes')
  await expect(confirmPasswordReset(guest, code, NEXT)).rejects.toMatchObject({ code: 'auth/expired-action-code' })
})

test('[Z22] a made-up code is told as invalid-action-code, and a code serves its own purpose only', async () => {
  const { auth, user, email } = await signedUp()
  const invalid = { code: 'auth/invalid-action-code' }
  await expect(applyActionCode(auth, 'made-up')).rejects.toMatchObject(invalid)
  await expect(verifyPasswordResetCode(auth, 'made-up')).rejects.toMatchObject(invalid)
  await sendEmailVerification(user)
  const verifying = codeIn((await bed.letters(email)).at(-1))
  await expect(confirmPasswordReset(auth, verifying, NEXT)).rejects.toMatchObject(invalid)
  await sendPasswordResetEmail(auth, email)
  const resetting = codeIn((await bed.letters(email)).at(-1))
  await expect(applyActionCode(auth, resetting)).rejects.toMatchObject(invalid)
})

test('a letter leads back to our own pages only', async () => {
  const { user } = await signedUp()
  const sendTo = (url: string) => sendEmailVerification(user, { url })
  await expect(sendTo('https://elsewhere.example/')).rejects.toMatchObject({ code: 'auth/unauthorized-continue-uri' })
  await expect(sendTo('javascript://shop.example/%0aalert(1)')).rejects.toMatchObject({
    code: 'auth/invalid-continue-uri',
  })
})

test('[Z17] a reset for an unknown e-mail is refused while e-mail privacy is off', async () => {
  await expect(sendPasswordResetEmail(bed.client(), anEmail())).rejects.toMatchObject({ code: 'auth/user-not-found' })
})

test('no code is in the log or in the database, other than in the job until it ran', async () => {
  const { user, email } = await signedUp()
  await sendEmailVerification(user)
  const code = codeIn((await bed.letters(email)).at(-1))
  expect(code).toHaveLength(43)
  expect(bed.logged()).not.toContain(code)
  const jobs = await bed.pool.query('select count(*) from graphile_worker._private_jobs where payload::text like $1', [
    `%${code}%`,
  ])
  expect(jobs.rows).toEqual([{ count: 0 }])
  const codes = await bed.pool.query("select count(*) from identity.oob_codes where encode(hash, 'escape') like $1", [
    `%${code}%`,
  ])
  expect(codes.rows).toEqual([{ count: 0 }])
})
