import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PUBLIC_URL, startIdentity } from '../../../../../test/identity/fixture.ts'
import { signedUp } from '../../../../../test/identity/people.ts'
import { claimsOf } from '../../../../../test/identity/values.ts'
import { removeAccount } from '../../accounts/accounts.ts'
import { makeKeyRing } from '../../tokens/key-ring.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test("[Q22] lookup returns the account of a token in Firebase's form", async () => {
  const { email, user } = await signedUp(fixture)
  const { body } = await fixture.call('v1/accounts:lookup', { idToken: await user.getIdToken() })
  const digits = expect.stringMatching(/^\d{13}$/)
  expect(body).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        localId: user.uid,
        email,
        emailVerified: false,
        passwordHash: 'UkVEQUNURUQ=',
        passwordUpdatedAt: expect.any(Number),
        providerUserInfo: [{ providerId: 'password', rawId: email, federatedId: email, email }],
        validSince: expect.stringMatching(/^\d{10}$/),
        disabled: false,
        createdAt: digits,
        lastLoginAt: digits,
      },
    ],
  })
})

test('[S07] a user who was deleted is signed out at the next lookup', async () => {
  const { auth, user } = await signedUp(fixture)
  await fixture.db.transaction().execute((tx) => removeAccount(tx, user.uid))
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
})

test('a token with another signature, issuer, audience or age is refused', async () => {
  const { user } = await signedUp(fixture)
  const claims = claimsOf(await user.getIdToken())
  const { kid, key } = await makeKeyRing(fixture.deps).signingKey()
  const sign = (changes: object) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
  const now = Math.floor(Date.now() / 1000)
  expect((await fixture.call('v1/accounts:lookup', { idToken: await sign({}) })).status).toBe(200)
  const bad = [
    await sign({ iss: 'https://elsewhere.example/identity' }),
    await sign({ aud: 'another-project' }),
    await sign({ iat: now - 7200, exp: now - 3600 }),
    await sign({ iss: PUBLIC_URL }),
    `${(await sign({})).slice(0, -6)}AAAAAA`,
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.alloc(32)),
    await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(key),
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
  ]
  for (const idToken of bad) {
    const { body } = await fixture.call('v1/accounts:lookup', { idToken })
    expect(body.error.message).toBe('INVALID_ID_TOKEN')
  }
})
