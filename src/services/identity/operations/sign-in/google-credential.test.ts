import { OAuthProvider, signInWithCredential } from '@firebase/auth'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGooglePerson, RAW_NONCE } from '../../../../../test/doubles/google.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { type GoogleFixture, postBody, startGoogleFixture } from '../../../../../test/identity/google-fixture.ts'

let fixture: Fixture
let google: GoogleFixture
beforeAll(async () => {
  google = await startGoogleFixture()
  fixture = google.fixture
})
afterAll(() => google.stop())

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
    const idToken = await google.google.sign({ ...aGooglePerson(), ...claims } as JWTPayload)
    const answer = await google.post({ postBody: postBody({ id_token: idToken, nonce: RAW_NONCE }) })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(new RegExp(`^${code}( :|$)`))
  })

  test('a token with a nonce is refused without the raw nonce', async () => {
    const answer = await google.post({ postBody: postBody({ id_token: await google.google.sign(aGooglePerson()) }) })
    expect(answer.body.error.message).toMatch(/^MISSING_OR_INVALID_NONCE/)
  })

  test('a token with a foreign signature is invalid-credential in the client', async () => {
    const idToken = await google.google.sign(aGooglePerson(), { foreignKey: true })
    const credential = new OAuthProvider('google.com').credential({ idToken, rawNonce: RAW_NONCE })
    await expect(signInWithCredential(fixture.client(), credential)).rejects.toMatchObject({
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
    expect((await google.post(body)).body.error.message).toMatch(new RegExp(`^${code}( :|$)`))
  })
})

test('[Z28] without a Google client the sign-in is operation-not-allowed', async () => {
  const without = await startIdentity()
  const attempt = signInWithCredential(without.client(), await google.credentialOf(aGooglePerson()))
  await expect(attempt).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
  await without.stop()
})

test("[Z29] a failed fetch of Google's keys is a network error, not an invalid token", async () => {
  const keys = () => Promise.reject(new TypeError('fetch failed'))
  const cut = await startIdentity({ google: { ...google.google.provider, keys } })
  const attempt = signInWithCredential(cut.client(), await google.credentialOf(aGooglePerson()))
  await expect(attempt).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await cut.stop()
})
