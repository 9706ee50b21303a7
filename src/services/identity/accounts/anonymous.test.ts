import {
  deleteUser,
  EmailAuthProvider,
  getIdTokenResult,
  linkWithCredential,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  type User,
  unlink,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkToken } from '#platform/http/auth.ts'
import { aGooglePerson, RAW_NONCE, startGoogle } from '../../../../test/doubles/google.ts'
import { createAccount } from '../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'
import { post } from '../../../../test/identity/requests.ts'
import { anEmail, claimsOf } from '../../../../test/identity/values.ts'
import { tokenRules } from '../server.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider, open: { anonymous: true, phone: true } })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

async function somebody() {
  const auth = fixture.client()
  const { user } = await signInAnonymously(auth)
  return { auth, user }
}

/** Makes the sign-in of whoever has come so far older than what changes are allowed after. */
async function ageTokens(user: User): Promise<void> {
  await fixture.db
    .updateTable('identity.sessions')
    .set((eb) => ({ auth_time: eb('auth_time', '-', 400) }))
    .where('uid', '=', user.uid)
    .execute()
  await user.getIdToken(true)
}

async function smsTo(phoneNumber: string) {
  const { body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber })
  return { sessionInfo: body.sessionInfo, code: await fixture.smsCode(phoneNumber) }
}

async function said(answer: Promise<{ body: { error: { message?: string } } }>) {
  return (await answer).body.error.message
}

test('an anonymous account signs in without any profile data', async () => {
  const { user } = await somebody()
  expect(user).toMatchObject({ isAnonymous: true, email: null, phoneNumber: null, providerData: [] })
  const idToken = await user.getIdToken()
  const { iat, exp, auth_time, sid, iss, aud, ...claims } = claimsOf(idToken)
  expect(claims).toEqual({
    sub: user.uid,
    user_id: user.uid,
    provider_id: 'anonymous',
    firebase: { identities: {}, sign_in_provider: 'anonymous' },
  })
  await expect(checkToken(idToken, tokenRules(fixture.deps))).resolves.toMatchObject({ uid: user.uid, email: null })
  const { body } = await fixture.call('v1/accounts:lookup', { idToken })
  expect(body).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        validSince: expect.stringMatching(/^\d{10}$/),
        disabled: false,
        createdAt: expect.stringMatching(/^\d{13}$/),
        lastLoginAt: expect.stringMatching(/^\d{13}$/),
      },
    ],
  })
  await user.getIdToken(true)
  expect((await getIdTokenResult(user)).signInProvider).toBe('anonymous')
})

test("the response to an anonymous sign-up has Firebase's form", async () => {
  const { body } = await fixture.call('v1/accounts:signUp', { returnSecureToken: true })
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
  })
})

test('many accounts without an e-mail can exist and delete themselves', async () => {
  const { user } = await somebody()
  const { user: other } = await somebody()
  expect(other.uid).not.toBe(user.uid)
  await ageTokens(user)
  await deleteUser(user)
  await other.reload()
})

test('an anonymous user upgrades with e-mail and password and keeps the uid', async () => {
  const { auth, user } = await somebody()
  await ageTokens(user)
  const [before, email] = [await user.getIdToken(), anEmail()]
  const { operationType } = await linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))
  expect({ operationType, isAnonymous: user.isAnonymous, email: user.email }).toEqual({
    operationType: 'link',
    isAnonymous: false,
    email,
  })
  const claims = claimsOf(await user.getIdToken())
  expect(claims).toMatchObject({
    sub: user.uid,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
  expect(claims).not.toHaveProperty('provider_id')
  // A new password voids what was given out before it, as everywhere.
  expect(await said(fixture.call('v1/accounts:lookup', { idToken: before }))).toBe('TOKEN_EXPIRED')
  expect((await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).user.uid).toBe(user.uid)
  expect(auth.currentUser?.uid).toBe(user.uid)
})

test('an anonymous user upgrades by an e-mail link', async () => {
  const [{ user }, email] = [await somebody(), anEmail()]
  await sendSignInLinkToEmail(fixture.client(), email, { url: PUBLIC_URL, handleCodeInApp: true })
  const link = (await fixture.letters(email)).at(-1)?.text.match(/https:\S+/)?.[0] ?? ''
  const before = user.uid
  await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link))
  expect({ uid: user.uid, email: user.email, verified: user.emailVerified }).toEqual({
    uid: before,
    email,
    verified: true,
  })
  expect(claimsOf(await user.getIdToken()).firebase.sign_in_provider).toBe('password')
})

test('an anonymous user upgrades with Google, however old the sign-in is', async () => {
  const [{ user }, person] = [await somebody(), aGooglePerson()]
  await ageTokens(user)
  const credential = new OAuthProvider('google.com').credential({
    idToken: await google.sign(person),
    rawNonce: RAW_NONCE,
  })
  const [before, uid] = [await user.getIdToken(), user.uid]
  await linkWithCredential(user, credential)
  expect(user).toMatchObject({ uid, isAnonymous: false, email: person.email, emailVerified: true })
  const claims = claimsOf(await user.getIdToken())
  expect(claims).toMatchObject({ email: person.email, firebase: { sign_in_provider: 'google.com' } })
  expect(claims).not.toHaveProperty('provider_id')
  // Linking is no change of what was there: the token of before still holds for its hour.
  expect((await fixture.call('v1/accounts:lookup', { idToken: before })).status).toBe(200)
  // But now there is a way to sign in again, and a change asks for it.
  expect(await said(fixture.call('v1/accounts:delete', { idToken: before }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('an anonymous user upgrades with a phone number', async () => {
  const { user } = await somebody()
  const proof = await smsTo('+8801811111101')
  const { body } = await fixture.call('v1/accounts:signInWithPhoneNumber', {
    ...proof,
    idToken: await user.getIdToken(),
  })
  expect(body).toMatchObject({ localId: user.uid, phoneNumber: '+8801811111101', isNewUser: false })
  expect(claimsOf(body.idToken)).toMatchObject({
    phone_number: '+8801811111101',
    firebase: { sign_in_provider: 'phone', identities: { phone: ['+8801811111101'] } },
  })
  const again = await fixture.call('v1/accounts:signInWithPhoneNumber', await smsTo('+8801811111101'))
  expect(again.body.localId).toBe(user.uid)
})

test('an anonymous account cannot take a credential of another account', async () => {
  const email = anEmail()
  await createAccount(fixture.db, { email, password: PASSWORD })
  const { user } = await somebody()
  await expect(linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD))).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  })
  await sendSignInLinkToEmail(fixture.client(), email, { url: PUBLIC_URL, handleCodeInApp: true })
  const link = (await fixture.letters(email)).at(-1)?.text.match(/https:\S+/)?.[0] ?? ''
  await expect(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link))).rejects.toMatchObject({
    code: 'auth/email-already-in-use',
  })
  await user.reload()
  expect(user.isAnonymous).toBe(true)
})

test('where phone sign-up is on, a phone number creates an account, which cannot add a second factor', async () => {
  const phone = '+8801811111102'
  const { body } = await fixture.call('v1/accounts:signInWithPhoneNumber', await smsTo(phone))
  expect(body).toMatchObject({ phoneNumber: phone, isNewUser: true, expiresIn: '3600' })
  const claims = claimsOf(body.idToken)
  expect(claims.firebase).toEqual({ identities: { phone: [phone] }, sign_in_provider: 'phone' })
  expect(claims).not.toHaveProperty('email')
  const again = await fixture.call('v1/accounts:signInWithPhoneNumber', await smsTo(phone))
  expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false })
  const { idToken } = body
  expect(await said(fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }))).toBe(
    'MISSING_EMAIL',
  )
  const enroll = { idToken, totpEnrollmentInfo: {} }
  expect(await said(fixture.call('v2/accounts/mfaEnrollment:start', enroll))).toBe('UNSUPPORTED_FIRST_FACTOR')
})

test('an account with an e-mail and no password gets a password by linking', async () => {
  const person = aGooglePerson()
  const idToken = await google.sign(person)
  const { user } = await signInWithCredential(
    fixture.client(),
    new OAuthProvider('google.com').credential({ idToken, rawNonce: RAW_NONCE }),
  )
  await linkWithCredential(user, EmailAuthProvider.credential(person.email, PASSWORD))
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
  expect((await signInWithEmailAndPassword(fixture.client(), person.email, PASSWORD)).user.uid).toBe(user.uid)
})

test('with e-mail privacy an anonymous user can still upgrade', async () => {
  const { user } = await somebody()
  const [idToken, email] = [await user.getIdToken(), anEmail()]
  fixture.deps.emailPrivacy = true
  const discreet = await fixture.secondProcess()
  fixture.deps.emailPrivacy = false
  const change = await post(discreet, 'v1/accounts:update', { idToken, email })
  expect(change.body.error.message).toMatch(/^OPERATION_NOT_ALLOWED/)
  const { body } = await post(discreet, 'v1/accounts:signUp', { idToken, email, password: PASSWORD })
  expect(body).toMatchObject({ localId: user.uid, email })
})

test('a number is not unlinked while it is the only way into an account that began anonymous; the account can be deleted', async () => {
  const { user } = await somebody()
  const phone = '+8801799900321'
  await fixture.call('v1/accounts:signInWithPhoneNumber', { ...(await smsTo(phone)), idToken: await user.getIdToken() })
  await user.reload()
  await expect(unlink(user, 'phone')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
  await user.reload()
  expect(user.phoneNumber).toBe(phone)
  await deleteUser(user)
})
