import { argon2Sync } from 'node:crypto'
import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  getIdTokenResult,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  updateEmail,
  updatePassword,
  updateProfile,
} from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkToken } from '#platform/auth.ts'
import type { Tx } from '#platform/database.ts'
import { createAccount, removeAccount, tokenRules } from './server.ts'
import { anEmail, type Bed, claimsOf, PASSWORD, PUBLIC_URL, startIdentity } from './test-bed.ts'

let bed: Bed
const farewells: string[] = []
let farewellFails = false

beforeAll(async () => {
  bed = await startIdentity({
    onDelete: async (_tx: Tx, uid: string) => {
      farewells.push(uid)
      if (farewellFails) throw new Error('the shop refuses')
    },
  })
})
afterAll(() => bed.stop())

async function signedUp(email = anEmail()) {
  const auth = bed.client()
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email }
}

test('[Q21 Q22 E04] a new account is signed in, and its token passes the check of the shop’s API', async () => {
  const { user, email } = await signedUp()
  expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
  expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null })
  expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email }])
  expect(Date.parse(user.metadata.creationTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const idToken = await user.getIdToken()
  const principal = await checkToken(idToken, tokenRules(bed.deps))
  expect(principal).toMatchObject({ uid: user.uid, email, emailVerified: false })
  const { iat, exp, auth_time: authTime, ...claims } = claimsOf(idToken)
  expect(exp - iat).toBe(3600)
  expect(Math.abs(authTime - Date.now() / 1000)).toBeLessThan(10)
  expect(claims).toEqual({
    iss: `${PUBLIC_URL}/identity`,
    aud: 'greentech',
    sid: expect.any(String),
    sub: user.uid,
    user_id: user.uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
})

test('[Q20] a person signs in with e-mail and password, the e-mail in any case', async () => {
  const { user, email } = await signedUp()
  const auth = bed.client()
  const again = await signInWithEmailAndPassword(auth, `  ${email.toUpperCase()} `, PASSWORD)
  expect(again.user.uid).toBe(user.uid)
  expect((await getIdTokenResult(again.user)).signInProvider).toBe('password')
})

test('a password that was hashed at older figures is hashed anew at the next sign-in', async () => {
  const { user, email } = await signedUp()
  const salt = Buffer.from('sixteen bytes...')
  const cost = { memory: 4096, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost })
  const [a, b] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  const mine = bed.db.selectFrom('identity.accounts').select('password_hash').where('uid', '=', user.uid)
  const old = `$argon2id$v=19$m=4096,t=1,p=1$${a}$${b}`
  await bed.db.updateTable('identity.accounts').set({ password_hash: old }).where('uid', '=', user.uid).execute()
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect((await mine.executeTakeFirstOrThrow()).password_hash).toContain('$m=19456,t=2,p=1$')
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
})

test('[Z16] a wrong password is told as wrong-password', async () => {
  const { auth, email } = await signedUp()
  await expect(signInWithEmailAndPassword(auth, email, 'something else!')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
})

test('[Z17] an e-mail without an account is told as user-not-found', async () => {
  const attempt = signInWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
  await expect(attempt).rejects.toMatchObject({ code: 'auth/user-not-found' })
})

test('[Z18] an e-mail that has an account cannot register again, in whatever case it is written', async () => {
  const { email } = await signedUp()
  const attempt = createUserWithEmailAndPassword(bed.client(), email.toUpperCase(), PASSWORD)
  await expect(attempt).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
})

test('[Z19] what is no e-mail address is told as invalid-email', async () => {
  const auth = bed.client()
  await expect(createUserWithEmailAndPassword(auth, 'nobody', PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-email',
  })
  await expect(signInWithEmailAndPassword(auth, 'nobody@', PASSWORD)).rejects.toMatchObject({
    code: 'auth/invalid-email',
  })
})

test.each([
  ['Short1!', 'auth/weak-password', 'at least 8 characters'],
  ['NoSpecialHere7', 'auth/password-does-not-meet-requirements', 'at least one of !@#$%^&*'],
  [`${'long '.repeat(30)}!`, 'auth/password-does-not-meet-requirements', 'at most 128 characters'],
  ['PassWord123!', 'auth/weak-password', 'most common'],
  ['P@ssw0rd', 'auth/weak-password', 'most common'],
])('[X04] the password %s is refused, with a sentence that says why', async (password, code, words) => {
  const attempt = createUserWithEmailAndPassword(bed.client(), anEmail(), password)
  await expect(attempt).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
})

test('twelve sign-ups for one e-mail at once make one account', async () => {
  const email = anEmail()
  const attempts = Array.from({ length: 12 }, () => bed.call('v1/accounts:signUp', { email, password: PASSWORD }))
  const answers = await Promise.all(attempts)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.message)
  expect(new Set(refused)).toEqual(new Set(['EMAIL_EXISTS']))
})

test('nobody signs in without saying who they are', async () => {
  await expect(signInAnonymously(bed.client())).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' })
})

test('[Q23] name and photo are changed, kept, and in the new token', async () => {
  const { auth, user, email } = await signedUp()
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

test('deleteAttribute takes name and photo away', async () => {
  const { user } = await signedUp()
  await updateProfile(user, { displayName: 'Rahim', photoURL: '/images/r.jpg' })
  const idToken = await user.getIdToken()
  const answer = await bed.call('v1/accounts:update', { idToken, deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] })
  expect(answer.body.displayName).toBeUndefined()
  await user.reload()
  expect(user).toMatchObject({ displayName: null, photoURL: null })
})

test('[Z23 N12] password, e-mail and deletion ask for a sign-in of the last 300 s', async () => {
  const { user, email } = await signedUp()
  const recently = { code: 'auth/requires-recent-login' }
  const age = async (seconds: number) => {
    const auth_time = sql<number>`auth_time - ${seconds}::int`
    await bed.db.updateTable('identity.refresh_tokens').set({ auth_time }).where('uid', '=', user.uid).execute()
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

test('[Z24 S07] a new password signs out everybody else at once, and the person is told by letter', async () => {
  const { user, email } = await signedUp()
  const elsewhere = bed.client()
  await signInWithEmailAndPassword(elsewhere, email, PASSWORD)
  await updatePassword(user, 'Another horse #8')
  const expired = { code: 'auth/user-token-expired' }
  await expect(elsewhere.currentUser?.reload()).rejects.toMatchObject(expired)
  expect(elsewhere.currentUser).toBeNull()
  await user.reload()
  await user.getIdToken(true)
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
  await signInWithEmailAndPassword(bed.client(), email, 'Another horse #8')
  expect((await bed.letters(email)).map(({ subject }) => subject)).toEqual(['Your password was changed'])
})

test('a new e-mail is unverified, unique, and told to the old address', async () => {
  const { user, email } = await signedUp()
  const taken = (await signedUp()).email
  await expect(updateEmail(user, taken)).rejects.toMatchObject({ code: 'auth/email-already-in-use' })
  const next = anEmail()
  await bed.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', user.uid).execute()
  await updateEmail(user, next)
  expect(user).toMatchObject({ email: next, emailVerified: false })
  await user.getIdToken(true)
  expect((await bed.letters(email)).map(({ subject }) => subject)).toEqual(['Your e-mail address was changed'])
  expect((await signInWithEmailAndPassword(bed.client(), next, PASSWORD)).user.uid).toBe(user.uid)
})

test('[Z25 S07] a disabled person cannot sign in, and is signed out where they are', async () => {
  const { auth, user, email } = await signedUp()
  await bed.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', user.uid).execute()
  const disabled = { code: 'auth/user-disabled' }
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject(disabled)
  await expect(user.reload()).rejects.toMatchObject(disabled)
  expect(auth.currentUser).toBeNull()
})

test('[Q26] people delete their account, the shop’s part goes in the same transaction, and nothing is left to sign in to', async () => {
  const { auth, user, email } = await signedUp()
  const { idToken, refreshToken } = { idToken: await user.getIdToken(), refreshToken: user.refreshToken }
  farewellFails = true
  await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  farewellFails = false
  await user.reload()
  await deleteUser(user)
  expect(farewells.at(-1)).toBe(user.uid)
  expect(auth.currentUser).toBeNull()
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
  const refreshed = await bed.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed.body.error.message).toBe('USER_NOT_FOUND')
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-not-found',
  })
  expect((await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)).user.uid).not.toBe(user.uid)
})

test('[S07] whoever is removed by others is signed out on their next look', async () => {
  const { auth, user } = await signedUp()
  await bed.db.transaction().execute((tx) => removeAccount(tx, user.uid))
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test('an account from the demo data signs in like any other', async () => {
  const email = anEmail()
  const uid = await createAccount(bed.db, { email, password: 'Demo!2026x', displayName: 'Demo', emailVerified: true })
  const { user } = await signInWithEmailAndPassword(bed.client(), email, 'Demo!2026x')
  expect(user).toMatchObject({ uid, displayName: 'Demo', emailVerified: true })
  await expect(createAccount(bed.db, { email, password: null })).rejects.toThrow('EMAIL_EXISTS')
})

test('no password, token or code is in the log, however talkative', async () => {
  const { auth, user } = await signedUp()
  const idToken = await user.getIdToken()
  await signOut(auth)
  const log = bed.logged()
  expect(log).toContain('/identity/v1/accounts:signUp')
  for (const secret of [PASSWORD, idToken, user.refreshToken, 'test-key']) expect(log).not.toContain(secret)
})
