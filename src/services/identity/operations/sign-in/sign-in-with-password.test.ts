import { argon2Sync } from 'node:crypto'
import { getIdTokenResult, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { signedUp, someone } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'
import { createAccount } from '../../accounts/accounts.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ passwordCost: undefined })
})
afterAll(() => fixture.stop())

test('[Q20] a user signs in with e-mail and password, whatever the case of the e-mail', async () => {
  const { user, email } = await signedUp(fixture)
  const auth = fixture.client()
  const again = await signInWithEmailAndPassword(auth, `  ${email.toUpperCase()} `, PASSWORD)
  expect(again.user.uid).toBe(user.uid)
  expect((await getIdTokenResult(again.user)).signInProvider).toBe('password')
})

test("the response to a sign-in has Firebase's form", async () => {
  const { email, user } = await signedUp(fixture)
  const { status, body } = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: user.uid,
    email,
    registered: true,
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
})

test('a password hashed with outdated parameters is rehashed at the next sign-in', async () => {
  const { user, email } = await signedUp(fixture)
  const salt = Buffer.from('sixteen bytes...')
  const cost = { memory: 4096, passes: 1, parallelism: 1 }
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...cost })
  const [a, b] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  const mine = fixture.db.selectFrom('identity.accounts').select('password_hash').where('uid', '=', user.uid)
  const old = `$argon2id$v=19$m=4096,t=1,p=1$${a}$${b}`
  await fixture.db.updateTable('identity.accounts').set({ password_hash: old }).where('uid', '=', user.uid).execute()
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
  expect((await mine.executeTakeFirstOrThrow()).password_hash).toContain('$m=19456,t=2,p=1$')
  await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
})

test('[Z16] a wrong password is reported as wrong-password', async () => {
  const { auth, email } = await signedUp(fixture)
  await expect(signInWithEmailAndPassword(auth, email, 'something else!')).rejects.toMatchObject({
    code: 'auth/wrong-password',
  })
})

test('[Z17] an e-mail without an account is reported as user-not-found', async () => {
  const attempt = signInWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  await expect(attempt).rejects.toMatchObject({ code: 'auth/user-not-found' })
})

test('[Z25 S07] a disabled user cannot sign in and loses their sessions', async () => {
  const { auth, user, email } = await signedUp(fixture)
  await fixture.db.updateTable('identity.accounts').set({ disabled: true }).where('uid', '=', user.uid).execute()
  const disabled = { code: 'auth/user-disabled' }
  await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject(disabled)
  await expect(user.reload()).rejects.toMatchObject(disabled)
  expect(auth.currentUser).toBeNull()
})

test('an account from the demo data signs in like any other', async () => {
  const email = anEmail()
  const uid = await createAccount(fixture.db, {
    email,
    password: 'Demo!2026x',
    displayName: 'Demo',
    emailVerified: true,
  })
  const { user } = await signInWithEmailAndPassword(fixture.client(), email, 'Demo!2026x')
  expect(user).toMatchObject({ uid, displayName: 'Demo', emailVerified: true })
  await expect(createAccount(fixture.db, { email, password: null })).rejects.toThrow('EMAIL_EXISTS')
})

test('a session records its sign-in method', async () => {
  const { user } = await someone(fixture)
  expect((await getIdTokenResult(user)).signInSecondFactor).toBeNull()
})
