import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
} from '@firebase/auth'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGooglePerson, RAW_NONCE } from '../../../../../test/doubles/google.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD } from '../../../../../test/identity/fixture.ts'
import { type GoogleFixture, postBody, startGoogleFixture } from '../../../../../test/identity/google-fixture.ts'
import { post as send } from '../../../../../test/identity/requests.ts'
import { anEmail, claimsOf } from '../../../../../test/identity/values.ts'

let fixture: Fixture
let google: GoogleFixture
beforeAll(async () => {
  google = await startGoogleFixture()
  fixture = google.fixture
})
afterAll(() => google.stop())

/** An account with a password. */
async function anAccount(email: string, verified: boolean) {
  return createAccount(fixture.db, { email, password: PASSWORD, emailVerified: verified })
}

describe('signing in with Google', () => {
  test('[Q25] creates an account at the first sign-in and opens the same one later', async () => {
    const picture = 'https://pictures.google.test/sadia.jpg'
    const person = aGooglePerson({ email: 'Sadia.New@Mail.Example', name: 'Sadia Islam', picture })
    const first = await google.enter(person)
    expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true, profile: { name: 'Sadia Islam' } })
    expect(first.user).toMatchObject({
      email: 'sadia.new@mail.example',
      emailVerified: true,
      displayName: 'Sadia Islam',
    })
    expect(first.user.photoURL).toBe(picture)
    expect(first.user.providerData).toMatchObject([{ providerId: 'google.com', uid: person.sub, photoURL: picture }])
    expect(claimsOf(await first.user.getIdToken()).firebase).toMatchObject({
      sign_in_provider: 'google.com',
      identities: { 'google.com': [person.sub], email: ['sadia.new@mail.example'] },
    })
    const again = await google.enter({ ...person, email: 'sadia.moved@mail.example' })
    expect(again.user.uid).toBe(first.user.uid)
    expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false)
  })

  test('twelve requests at once create one account', async () => {
    const person = aGooglePerson()
    const uids = await Promise.all(Array.from({ length: 12 }, async () => (await google.enter(person)).user.uid))
    expect(new Set(uids).size).toBe(1)
  })

  test.each([
    ['someone.else@gmail.com', {}],
    ['clerk@office.example', { hd: 'office.example' }],
  ])(
    'opens the verified account of %s, for which Google is authoritative, and its password stays',
    async (email, claims) => {
      const uid = await anAccount(email, true)
      const { user } = await google.enter(aGooglePerson({ email, ...claims }))
      expect(user.uid).toBe(uid)
      expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
      expect((await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).user.uid).toBe(uid)
    },
  )

  test('resets an account that somebody else created with the address and never verified', async () => {
    const email = 'victim@gmail.com'
    const intruder = fixture.client()
    const { user } = await createUserWithEmailAndPassword(intruder, email, PASSWORD)
    await fixture.pool.query(
      `insert into identity.second_factors (id, uid, kind, phone_number) values ('f1', $1, 'phone', '+8801712345678')`,
      [user.uid],
    )
    const owner = await google.enter(aGooglePerson({ email }))
    expect(owner.user).toMatchObject({ uid: user.uid, emailVerified: true })
    expect(owner.user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
    await expect(signInWithEmailAndPassword(fixture.client(), email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  test('the first sign-in with Google from an unknown browser sends one e-mail', async () => {
    const email = 'one.letter@gmail.com'
    const uid = await anAccount(email, true)
    await signInWithEmailAndPassword(fixture.client(), email, PASSWORD)
    const credential = postBody({ id_token: await google.google.sign(aGooglePerson({ email })), nonce: RAW_NONCE })
    const body = { requestUri: 'http://localhost', postBody: credential }
    const elsewhere = { 'x-forwarded-for': '103.4.5.6', 'user-agent': 'another browser' }
    const answer = await send(fixture.origin, 'v1/accounts:signInWithIdp', body, elsewhere)
    expect(answer.body.localId).toBe(uid)
    expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual(['Google was added to your account'])
  })

  test('[Z27] reports an account with another method, and can link the two after a sign-in to it', async () => {
    const email = anEmail()
    const uid = await anAccount(email, true)
    const person = aGooglePerson({ email })
    const refusal = await google.enter(person).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'auth/account-exists-with-different-credential' })
    const pending = OAuthProvider.credentialFromError(refusal as never)
    if (!pending) throw new Error('no credential to link')
    const auth = fixture.client()
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    await linkWithCredential(user, pending)
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
    expect((await google.enter(person)).user.uid).toBe(uid)
  })

  test.each([
    ['an address that Google did not verify', { email: 'unsure@gmail.com', email_verified: false }],
    ['a domain that is not the hosted one', { email: 'boss@bank.example', hd: 'office.example' }],
  ])('[Z27] does not open an account by %s', async (_what, claims) => {
    await anAccount(claims.email, true)
    await expect(google.enter(aGooglePerson(claims))).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  test('[Z27] does not open the account of another Google account that had the address before', async () => {
    const before = aGooglePerson({ email: 'reused@office.example', hd: 'office.example' })
    await google.enter(before)
    await expect(google.enter({ ...before, sub: 'another' })).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  test('[Z25] is refused while the account is disabled', async () => {
    const person = aGooglePerson()
    const { user } = await google.enter(person)
    await fixture.pool.query('update identity.accounts set disabled = true where uid = $1', [user.uid])
    await expect(google.enter(person)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    const bare = await google.post({
      postBody: postBody({ id_token: await google.google.sign(person), nonce: RAW_NONCE }),
    })
    expect(bare.body).toMatchObject({ error: { message: 'USER_DISABLED' } })
  })

  test("[Z33] asks for the account's second factor", async () => {
    const person = aGooglePerson()
    const { user } = await google.enter(person)
    await fixture.pool.query(
      `insert into identity.second_factors (id, uid, kind, phone_number) values ('f2', $1, 'phone', '+8801712345678')`,
      [user.uid],
    )
    await expect(google.enter(person)).rejects.toMatchObject({ code: 'auth/multi-factor-auth-required' })
  })
})

test('reauthentication as another or an unknown person is refused and creates no account', async () => {
  const { user } = await google.enter(aGooglePerson())
  const { user: other } = await google.enter(aGooglePerson())
  const stranger = aGooglePerson()
  const mismatch = { code: 'auth/user-mismatch' }
  await expect(reauthenticateWithCredential(user, await google.credentialOf(stranger))).rejects.toMatchObject(mismatch)
  const second = { sub: other.providerData[0]?.uid, email: other.email, email_verified: true } as JWTPayload
  await expect(reauthenticateWithCredential(user, await google.credentialOf(second))).rejects.toMatchObject(mismatch)
  expect(getAdditionalUserInfo(await google.enter(stranger))?.isNewUser).toBe(true)
})
