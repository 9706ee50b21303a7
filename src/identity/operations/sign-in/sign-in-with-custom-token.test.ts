import { type Auth, getAdditionalUserInfo, signInWithCustomToken, updatePassword, updateProfile } from '@firebase/auth'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signAs } from '../../../../test/identity/administrator.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../../test/identity/bed.ts'
import { anEmail, claimsOf } from '../../../../test/identity/values.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { setDisabled } from '../../accounts/disable-and-sign-out.ts'
import { type KeyFile, makeCredential } from '../../tokens/service-credentials.ts'

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

let bed: Bed
let key: KeyFile
beforeAll(async () => {
  bed = await startIdentity()
  key = await makeCredential(bed.deps)
})
afterAll(() => bed.stop())

const tokenFor = (claims: JWTPayload) => signAs(key, { aud: AUDIENCE, ...claims })

async function enter(claims: JWTPayload, auth: Auth = bed.client()) {
  return signInWithCustomToken(auth, await tokenFor(claims))
}

async function said(token: unknown) {
  return (await bed.call('v1/accounts:signInWithCustomToken', { token })).body.error?.message
}

test('a custom token signs in to the account of its uid and creates it the first time', async () => {
  const first = await enter({ uid: 'till-7', claims: { branch: 'Dhaka', floor: 3 } })
  expect(first.user).toMatchObject({ uid: 'till-7', email: null, isAnonymous: false })
  expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true })
  expect(getAdditionalUserInfo(await enter({ uid: 'till-7' }))).toMatchObject({ isNewUser: false })
  const { body } = await bed.call('v1/accounts:lookup', { idToken: await first.user.getIdToken() })
  expect(body).toMatchObject({ users: [{ localId: 'till-7', customAuth: true }] })
})

test('its claims are in the ID tokens of the session, also after refreshes and changes', async () => {
  const { user } = await enter({ uid: 'till-8', claims: { branch: 'Khulna' } })
  const expected = { sub: 'till-8', branch: 'Khulna', firebase: { identities: {}, sign_in_provider: 'custom' } }
  expect(claimsOf(await user.getIdToken())).toMatchObject(expected)
  expect(claimsOf(await user.getIdToken(true))).toMatchObject(expected)
  await updateProfile(user, { displayName: 'Till 8' })
  expect(claimsOf(await user.getIdToken())).toMatchObject({ ...expected, name: 'Till 8' })
  expect(claimsOf(await user.getIdToken(true))).toMatchObject(expected)
  const { user: again } = await enter({ uid: 'till-8' })
  expect(claimsOf(await again.getIdToken())).not.toHaveProperty('branch')
})

test('the answer has the provider’s form', async () => {
  const { body } = await bed.call('v1/accounts:signInWithCustomToken', { token: await tokenFor({ uid: 'form' }) })
  expect(body).toEqual({
    kind: 'identitytoolkit#VerifyCustomTokenResponse',
    idToken: expect.any(String),
    refreshToken: expect.any(String),
    expiresIn: '3600',
    isNewUser: true,
  })
})

test('a custom token signs in to any account, and a new password ends the session', async () => {
  const email = anEmail()
  const uid = await createAccount(bed.db, { email, password: PASSWORD })
  const { user } = await enter({ uid })
  expect(user.email).toBe(email)
  await updatePassword(user, 'Another horse #8')
  expect(claimsOf(await user.getIdToken()).firebase.sign_in_provider).toBe('password')
})

test('many at once make one account', async () => {
  const token = await tokenFor({ uid: 'rush' })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => bed.call('v1/accounts:signInWithCustomToken', { token })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(answers.filter(({ body }) => (body as { isNewUser?: boolean }).isNewUser)).toHaveLength(1)
})

test('a disabled account is refused', async () => {
  await enter({ uid: 'barred' })
  await bed.db.transaction().execute((tx) => setDisabled(tx, 'barred', true))
  await expect(enter({ uid: 'barred' })).rejects.toMatchObject({ code: 'auth/user-disabled' })
})

test('a token of an unknown credential is custom-token-mismatch', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const now = Math.floor(Date.now() / 1000)
  const strange = (iss: string) =>
    new SignJWT({ uid: 'x', iss, sub: iss, aud: AUDIENCE, iat: now, exp: now + 900 })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
  expect(await said(await strange('somebody@else.example'))).toMatch(/^CREDENTIAL_MISMATCH : /)
  await expect(signInWithCustomToken(bed.client(), await strange('somebody@else.example'))).rejects.toMatchObject({
    code: 'auth/custom-token-mismatch',
  })
  // In our name, by another key.
  expect(await said(await strange(key.client_email))).toMatch(/^INVALID_CUSTOM_TOKEN : /)
  await expect(signInWithCustomToken(bed.client(), 'no token')).rejects.toMatchObject({
    code: 'auth/invalid-custom-token',
  })
})

test('the key’s id may be left out', async () => {
  const token = await signAs(key, { aud: AUDIENCE, uid: 'kid' }, { kid: null })
  expect((await bed.call('v1/accounts:signInWithCustomToken', { token })).status).toBe(200)
})

const now = () => Math.floor(Date.now() / 1000)
const FAULTS: [string, () => Record<string, unknown>, RegExp][] = [
  ['for another service', () => ({ aud: 'somewhere' }), /^INVALID_CUSTOM_TOKEN : /],
  ['that ran out', () => ({ iat: now() - 1000, exp: now() - 100 }), /^INVALID_CUSTOM_TOKEN : /],
  ['of tomorrow', () => ({ iat: now() + 600, exp: now() + 900 }), /^INVALID_CUSTOM_TOKEN : /],
  ['that holds for longer than an hour', () => ({ exp: now() + 3700 }), /^INVALID_CUSTOM_TOKEN : /],
  ['about somebody else than its issuer', () => ({ sub: 'other@greentech.example' }), /^INVALID_CUSTOM_TOKEN : /],
  ['without a uid', () => ({ uid: undefined }), /^MISSING_IDENTIFIER$/],
  ['with a uid of 129 characters', () => ({ uid: 'x'.repeat(129) }), /^INVALID_CUSTOM_TOKEN : /],
  ['with a number for a uid', () => ({ uid: 7 }), /^INVALID_CUSTOM_TOKEN : /],
  ['whose issuer is a list', () => ({ iss: [] }), /^INVALID_CUSTOM_TOKEN : /],
  ['with a uid that no database keeps', () => ({ uid: 'a\u0000b' }), /^INVALID_ARGUMENT$/],
  ['with a claim that no database keeps', () => ({ claims: { x: 'a\u0000b' } }), /^INVALID_CLAIMS$/],
  ['with half a character in a claim', () => ({ claims: { x: '\ud83d' } }), /^INVALID_CLAIMS$/],
  ['with a list of claims', () => ({ claims: [] }), /^INVALID_CLAIMS$/],
  ['with a reserved claim', () => ({ claims: { aud: 'x' } }), /^FORBIDDEN_CLAIM : aud$/],
  ['that claims an e-mail', () => ({ claims: { email: 'admin@greentech.example' } }), /^FORBIDDEN_CLAIM : email$/],
  ['with claims of over 1000 characters', () => ({ claims: { x: 'x'.repeat(1000) } }), /^CLAIMS_TOO_LARGE$/],
]

test.each(FAULTS)('a token %s is refused', async (_name, claims, code) => {
  expect(await said(await tokenFor({ uid: 'nobody', ...claims() }))).toMatch(code)
})

test('without a token it is MISSING_CUSTOM_TOKEN', async () => {
  expect(await said(undefined)).toBe('MISSING_CUSTOM_TOKEN')
  expect(await said('')).toBe('MISSING_CUSTOM_TOKEN')
})
