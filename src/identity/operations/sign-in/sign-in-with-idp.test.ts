import {
  type Auth,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from '@firebase/auth'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGooglePerson, RAW_NONCE, startGoogle } from '../../../../test/doubles/google.ts'
import { anEmail, type Bed, claimsOf, PASSWORD, post as send, startIdentity } from '../../../../test/identity/bed.ts'
import { createAccount } from '../../accounts/accounts.ts'

let bed: Bed
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  bed = await startIdentity({ google: google.provider })
})
afterAll(async () => {
  await bed.stop()
  await google.stop()
})

async function credentialOf(person: JWTPayload) {
  return new OAuthProvider('google.com').credential({ idToken: await google.sign(person), rawNonce: RAW_NONCE })
}

async function enter(person: JWTPayload, auth: Auth = bed.client()) {
  return signInWithCredential(auth, await credentialOf(person))
}

/** An account with a password; `verified` as a letter would have made it. */
async function anAccount(email: string, verified: boolean) {
  return createAccount(bed.db, { email, password: PASSWORD, emailVerified: verified })
}

const post = (body: object) => bed.call('v1/accounts:signInWithIdp', { requestUri: 'http://localhost', ...body })
const postBody = (fields: Record<string, string>) =>
  new URLSearchParams({ providerId: 'google.com', ...fields }).toString()

describe('signing in with Google', () => {
  test('[Q25] creates an account at the first sign-in and opens the same one later', async () => {
    const picture = 'https://pictures.google.test/sadia.jpg'
    const person = aGooglePerson({ email: 'Sadia.New@Mail.Example', name: 'Sadia Islam', picture })
    const first = await enter(person)
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
    const again = await enter({ ...person, email: 'sadia.moved@mail.example' })
    expect(again.user.uid).toBe(first.user.uid)
    expect(getAdditionalUserInfo(again)?.isNewUser).toBe(false)
  })

  test('twelve requests at once create one account', async () => {
    const person = aGooglePerson()
    const uids = await Promise.all(Array.from({ length: 12 }, async () => (await enter(person)).user.uid))
    expect(new Set(uids).size).toBe(1)
  })

  test.each([
    ['someone.else@gmail.com', {}],
    ['clerk@office.example', { hd: 'office.example' }],
  ])(
    'opens the verified account of %s, for which Google is authoritative, and its password stays',
    async (email, claims) => {
      const uid = await anAccount(email, true)
      const { user } = await enter(aGooglePerson({ email, ...claims }))
      expect(user.uid).toBe(uid)
      expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
      expect((await signInWithEmailAndPassword(bed.client(), email, PASSWORD)).user.uid).toBe(uid)
    },
  )

  test('resets an account that somebody else created with the address and never verified', async () => {
    const email = 'victim@gmail.com'
    const intruder = bed.client()
    const { user } = await createUserWithEmailAndPassword(intruder, email, PASSWORD)
    await bed.pool.query(
      `insert into identity.second_factors (id, uid, kind, phone_number) values ('f1', $1, 'phone', '+8801712345678')`,
      [user.uid],
    )
    const owner = await enter(aGooglePerson({ email }))
    expect(owner.user).toMatchObject({ uid: user.uid, emailVerified: true })
    expect(owner.user.providerData.map(({ providerId }) => providerId)).toEqual(['google.com'])
    await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/wrong-password',
    })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })

  test('the first sign-in with Google from an unknown browser sends one e-mail', async () => {
    const email = 'one.letter@gmail.com'
    const uid = await anAccount(email, true)
    await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
    const credential = postBody({ id_token: await google.sign(aGooglePerson({ email })), nonce: RAW_NONCE })
    const body = { requestUri: 'http://localhost', postBody: credential }
    const elsewhere = { 'x-forwarded-for': '103.4.5.6', 'user-agent': 'another browser' }
    const answer = await send(bed.origin, 'v1/accounts:signInWithIdp', body, elsewhere)
    expect(answer.body.localId).toBe(uid)
    expect((await bed.letters(email)).map(({ subject }) => subject)).toEqual(['Google was added to your account'])
  })

  test('[Z27] reports an account with another method, and can link the two after a sign-in to it', async () => {
    const email = anEmail()
    const uid = await anAccount(email, true)
    const person = aGooglePerson({ email })
    const refusal = await enter(person).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'auth/account-exists-with-different-credential' })
    const pending = OAuthProvider.credentialFromError(refusal as never)
    if (!pending) throw new Error('no credential to link')
    const auth = bed.client()
    const { user } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    await linkWithCredential(user, pending)
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
    expect((await enter(person)).user.uid).toBe(uid)
  })

  test.each([
    ['an address that Google did not verify', { email: 'unsure@gmail.com', email_verified: false }],
    ['a domain that is not the hosted one', { email: 'boss@bank.example', hd: 'office.example' }],
  ])('[Z27] does not open an account by %s', async (_what, claims) => {
    await anAccount(claims.email, true)
    await expect(enter(aGooglePerson(claims))).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  test('[Z27] does not open the account of another Google account that had the address before', async () => {
    const before = aGooglePerson({ email: 'reused@office.example', hd: 'office.example' })
    await enter(before)
    await expect(enter({ ...before, sub: 'another' })).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
    })
  })

  test('[Z25] is refused while the account is disabled', async () => {
    const person = aGooglePerson()
    const { user } = await enter(person)
    await bed.pool.query('update identity.accounts set disabled = true where uid = $1', [user.uid])
    await expect(enter(person)).rejects.toMatchObject({ code: 'auth/user-disabled' })
    const bare = await post({ postBody: postBody({ id_token: await google.sign(person), nonce: RAW_NONCE }) })
    expect(bare.body).toMatchObject({ error: { message: 'USER_DISABLED' } })
  })

  test("[Z33] asks for the account's second factor", async () => {
    const person = aGooglePerson()
    const { user } = await enter(person)
    await bed.pool.query(
      `insert into identity.second_factors (id, uid, kind, phone_number) values ('f2', $1, 'phone', '+8801712345678')`,
      [user.uid],
    )
    await expect(enter(person)).rejects.toMatchObject({ code: 'auth/multi-factor-auth-required' })
  })
})

describe('linking', () => {
  test('[Z26] a Google account that is linked to another account is credential-already-in-use', async () => {
    const person = aGooglePerson()
    const { user: owner } = await enter(person)
    const { user } = await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
    await expect(linkWithCredential(user, await credentialOf(person))).rejects.toMatchObject({
      code: 'auth/credential-already-in-use',
    })
    const soft = await post({
      idToken: await user.getIdToken(),
      postBody: postBody({ id_token: await google.sign(person), nonce: RAW_NONCE }),
      returnIdpCredential: true,
    })
    expect(soft.status).toBe(200)
    expect(soft.body).toMatchObject({ errorMessage: expect.stringMatching(/^FEDERATED_USER_ID_ALREADY_LINKED/) })
    expect((await enter(person)).user.uid).toBe(owner.uid)
  })

  test('when two accounts link one Google account at once, one succeeds', async () => {
    const person = aGooglePerson()
    const users = await Promise.all(
      [1, 2].map(async () => (await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)).user),
    )
    const outcomes = await Promise.allSettled(
      users.map(async (user) => linkWithCredential(user, await credentialOf(person))),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'auth/credential-already-in-use' },
    })
  })

  test('after unlinking, Google signs in to an account of its own', async () => {
    const { user } = await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
    const person = aGooglePerson()
    await linkWithCredential(user, await credentialOf(person))
    await unlink(user, 'google.com')
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    expect((await enter(person)).user.uid).not.toBe(user.uid)
    const events = 'select kind from identity.security_events where uid = $1 order by id'
    const { rows } = await bed.pool.query(events, [user.uid])
    expect(rows.map(({ kind }) => kind)).toEqual(['signed-up', 'provider-linked', 'provider-unlinked'])
  })

  test('linking and unlinking Google send one e-mail each', async () => {
    const email = anEmail()
    const { user } = await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
    await linkWithCredential(user, await credentialOf(aGooglePerson()))
    await unlink(user, 'google.com')
    const [added, removed, ...others] = await bed.letters(email)
    expect([added?.subject, removed?.subject, others]).toEqual([
      'Google was added to your account',
      'A way to sign in was removed from your account',
      [],
    ])
    expect(added?.text).toContain('can now be opened by signing in with Google')
    expect(removed?.text).toContain('cannot be opened any more with Google.')
  })

  test('the address of another account is email-already-in-use', async () => {
    const email = anEmail()
    await anAccount(email, true)
    const { user } = await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
    await expect(linkWithCredential(user, await credentialOf(aGooglePerson({ email })))).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    })
  })

  test('[Z23 N12] requires a sign-in within 300 seconds', async () => {
    const { user } = await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
    const age = async (seconds: number) => {
      const older = 'update identity.sessions set auth_time = auth_time - $2 where uid = $1'
      await bed.pool.query(older, [user.uid, seconds])
      await user.getIdToken(true)
    }
    await age(320)
    const credential = await credentialOf(aGooglePerson())
    await expect(linkWithCredential(user, credential)).rejects.toMatchObject({ code: 'auth/requires-recent-login' })
    await age(-40)
    await linkWithCredential(user, credential)
  })
})

test('reauthentication as another or an unknown person is refused and creates no account', async () => {
  const { user } = await enter(aGooglePerson())
  const { user: other } = await enter(aGooglePerson())
  const stranger = aGooglePerson()
  const mismatch = { code: 'auth/user-mismatch' }
  await expect(reauthenticateWithCredential(user, await credentialOf(stranger))).rejects.toMatchObject(mismatch)
  const second = { sub: other.providerData[0]?.uid, email: other.email, email_verified: true } as JWTPayload
  await expect(reauthenticateWithCredential(user, await credentialOf(second))).rejects.toMatchObject(mismatch)
  expect(getAdditionalUserInfo(await enter(stranger))?.isNewUser).toBe(true)
})

describe('an invalid credential', () => {
  const past = Math.floor(Date.now() / 1000) - 100
  test.each([
    ['for another site', { aud: 'another-site' }, 'INVALID_IDP_RESPONSE'],
    ['of another issuer', { iss: 'https://evil.example' }, 'INVALID_IDP_RESPONSE'],
    ['that ran out', { exp: past }, 'INVALID_IDP_RESPONSE'],
    ['without an end', { exp: undefined }, 'INVALID_IDP_RESPONSE'],
    ['without an address', { email: undefined }, 'INVALID_IDP_RESPONSE'],
    ['of nobody', { sub: '' }, 'INVALID_IDP_RESPONSE'],
    ['for another sign-in', { nonce: 'other' }, 'MISSING_OR_INVALID_NONCE'],
    ['with a nonce that it does not carry', { nonce: undefined }, 'MISSING_OR_INVALID_NONCE'],
  ])('[Q25] a token %s is refused', async (_what, claims, code) => {
    const idToken = await google.sign({ ...aGooglePerson(), ...claims } as JWTPayload)
    const answer = await post({ postBody: postBody({ id_token: idToken, nonce: RAW_NONCE }) })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(new RegExp(`^${code}( :|$)`))
  })

  test('a token with a nonce is refused without the raw nonce', async () => {
    const answer = await post({ postBody: postBody({ id_token: await google.sign(aGooglePerson()) }) })
    expect(answer.body.error.message).toMatch(/^MISSING_OR_INVALID_NONCE/)
  })

  test('a token with a foreign signature is invalid-credential in the client', async () => {
    const idToken = await google.sign(aGooglePerson(), { foreignKey: true })
    const credential = new OAuthProvider('google.com').credential({ idToken, rawNonce: RAW_NONCE })
    await expect(signInWithCredential(bed.client(), credential)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
  })

  test.each([
    [{ postBody: postBody({ access_token: 'x' }) }, 'INVALID_IDP_RESPONSE'],
    [{ postBody: 'id_token=x' }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    [{ postBody: 'id_token=x&providerId=facebook.com' }, 'OPERATION_NOT_ALLOWED'],
    [{ pendingToken: 'made-up' }, 'INVALID_PENDING_TOKEN'],
    [{ sessionId: 'made-up', requestUri: 'https://shop.example/?code=1' }, 'INVALID_IDP_RESPONSE'],
    [{}, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
  ])('%j is refused as %s', async (body, code) => {
    expect((await post(body)).body.error.message).toMatch(new RegExp(`^${code}( :|$)`))
  })
})

test('[Z28] without a Google client the sign-in is operation-not-allowed', async () => {
  const without = await startIdentity()
  const attempt = signInWithCredential(without.client(), await credentialOf(aGooglePerson()))
  await expect(attempt).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
  await without.stop()
})

test("[Z29] a failed fetch of Google's keys is a network error, not an invalid token", async () => {
  const keys = () => Promise.reject(new TypeError('fetch failed'))
  const cut = await startIdentity({ google: { ...google.provider, keys } })
  const attempt = signInWithCredential(cut.client(), await credentialOf(aGooglePerson()))
  await expect(attempt).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await cut.stop()
})
