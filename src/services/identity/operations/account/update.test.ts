import {
  checkActionCode,
  confirmPasswordReset,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { refusal, signedUp, someone } from '../../../../../test/identity/people.ts'
import { anEmail, claimsOf, codeIn } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Q23] a changed name and photo are stored and in the new token', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await updateProfile(user, { displayName: 'রহিম উদ্দিন', photoURL: 'https://shop.example/images/r.jpg' })
  await user.reload()
  expect(user).toMatchObject({ displayName: 'রহিম উদ্দিন', photoURL: 'https://shop.example/images/r.jpg' })
  expect(claimsOf(await user.getIdToken())).toMatchObject({ name: 'রহিম উদ্দিন', email })
  await updateProfile(user, { displayName: 'Rahim' })
  await user.reload()
  expect(user).toMatchObject({ displayName: 'Rahim', photoURL: 'https://shop.example/images/r.jpg' })
  await updateProfile(user, { photoURL: '' })
  await user.reload()
  expect(user).toMatchObject({ displayName: 'Rahim', photoURL: null })
  expect(auth.currentUser?.uid).toBe(user.uid)
})

test('deleteAttribute removes name and photo', async () => {
  const { user } = await signedUp(fixture)
  await updateProfile(user, { displayName: 'Rahim', photoURL: '/images/r.jpg' })
  const idToken = await user.getIdToken()
  const answer = await fixture.call('v1/accounts:update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] })
  expect(answer.body.displayName).toBeUndefined()
  await user.reload()
  expect(user).toMatchObject({ displayName: null, photoURL: null })
})

test('[Z23 N12] changing password or e-mail and deleting require a sign-in within 300 s', async () => {
  const { user, email } = await signedUp(fixture)
  const recently = { code: 'auth/requires-recent-login' }
  const age = async (seconds: number) => {
    const auth_time = sql<number>`auth_time - ${seconds}::int`
    await fixture.db.updateTable('identity.sessions').set({ auth_time }).where('uid', '=', user.uid).execute()
    await user.getIdToken(true)
  }
  await age(280)
  await updatePassword(user, 'Green horse #7')
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'Green horse #7'))
  await age(310)
  await expect(updatePassword(user, 'Another horse #8')).rejects.toMatchObject(recently)
  await expect(updateEmail(user, anEmail())).rejects.toMatchObject(recently)
  await expect(deleteUser(user)).rejects.toMatchObject(recently)
  await updateProfile(user, { displayName: 'Still allowed' })
  await expect(deleteUser(user)).rejects.toMatchObject(recently)
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'Green horse #7'))
  await updatePassword(user, 'Another horse #8')
})

test('[Z24 S07] a new password ends all other sessions and is reported by e-mail', async () => {
  const { user, email } = await someone(fixture)
  const elsewhere = fixture.client()
  await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
  await updatePassword(user, 'Another horse #8')
  const expired = { code: 'auth/user-token-expired' }
  await expect(elsewhere.currentUser?.reload()).rejects.toMatchObject(expired)
  expect(elsewhere.currentUser).toBeNull()
  await user.reload()
  await user.getIdToken(true)
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
  await signInWithEmailAndPassword(fixture.client(), email, 'Another horse #8')
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('a new e-mail is unverified, unique and reported to the old address', async () => {
  const { user, email } = await signedUp(fixture)
  const taken = (await signedUp(fixture)).email
  await expect(updateEmail(user, taken)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  const next = anEmail()
  await fixture.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', user.uid).execute()
  await updateEmail(user, next)
  expect(user).toMatchObject({ email: next, emailVerified: false })
  await user.getIdToken(true)
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual(['Your e-mail address was changed'])
  expect((await signInWithEmailAndPassword(fixture.client(), next, PASSWORD)).user.uid).toBe(user.uid)
})

test('a new e-mail or password invalidates earlier codes', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await sendEmailVerification(user)
  await sendPasswordResetEmail(auth, email)
  const [verifying, resetting] = (await fixture.letters(email)).map(codeIn)
  await updateEmail(user, anEmail())
  const invalid = { code: 'auth/invalid-action-code' }
  await expect(checkActionCode(auth, verifying ?? '')).rejects.toMatchObject(invalid)
  await expect(verifyPasswordResetCode(auth, resetting ?? '')).rejects.toMatchObject(invalid)
})

test('a sign-in in the same second as a revocation gives valid tokens', async () => {
  const { user, email } = await signedUp(fixture)
  let idToken = await user.getIdToken()
  for (const password of ['Another horse #8', 'Third horse #9', 'Fourth horse #10']) {
    const update = await fixture.call('v1/accounts:update', { idToken, password })
    expect((await fixture.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
    idToken = update.body.idToken
    expect((await fixture.call('v1/accounts:lookup', { idToken })).status).toBe(200)
    const auth = fixture.client()
    await signInWithEmailAndPassword(auth, email, password)
    await auth.currentUser?.reload()
  }
})

test('an unlinked password no longer signs in, the e-mail stays, and an e-mail and an event report it', async () => {
  const { user, email } = await someone(fixture)
  await unlink(user, 'password')
  expect(user).toMatchObject({ email, providerData: [] })
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
  const letter = (await fixture.letters(email)).at(-1)
  expect(letter?.text).toContain('cannot be opened any more with its password')
  const events = fixture.db
    .selectFrom('identity.security_events')
    .select('kind')
    .where('uid', '=', user.uid)
    .orderBy('id')
  expect((await events.execute()).map(({ kind }) => kind)).toContain('password-removed')
  // Whoever reads the address's e-mails still comes in.
  await sendPasswordResetEmail(fixture.client(), email)
  await confirmPasswordReset(fixture.client(), codeIn((await fixture.letters(email)).at(-1)), 'Another horse #8')
  await signInWithEmailAndPassword(fixture.client(), email, 'Another horse #8')
})

test('[Z23] unlinking the password requires a sign-in within 300 seconds', async () => {
  const { user, email } = await signedUp(fixture)
  await fixture.db
    .updateTable('identity.sessions')
    .set((eb) => ({ auth_time: eb('auth_time', '-', 301) }))
    .where('uid', '=', user.uid)
    .execute()
  await user.getIdToken(true)
  await expect(unlink(user, 'password')).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
  await unlink(user, 'password')
})

test('people give themselves no claims, and do not disable themselves', async () => {
  const { user } = await signedUp(fixture)
  const idToken = await user.getIdToken()
  const claims = { idToken, customAttributes: '{"team":"x"}' }
  expect(await refusal(fixture, 'v1/accounts:update', claims)).toBe('INSUFFICIENT_PERMISSION')
  expect(await refusal(fixture, 'v1/accounts:update', { idToken, disableUser: true })).toBe('OPERATION_NOT_ALLOWED')
})
