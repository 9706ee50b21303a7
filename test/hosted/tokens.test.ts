import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { goodClaims, PROJECT } from '../doubles/hosted-sign-in.ts'
import { claimsOf, type HostedSite, startHostedSite } from './site.ts'

let hosted: HostedSite
beforeAll(async () => {
  hosted = await startHostedSite()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => hosted.stop())

/** Moves the clock so that cached keys have expired. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
}

test.each([
  ['answers an error', { status: 500, body: '{}' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
  ['answers no keys', { status: 200, body: '{"error":"quota"}' }],
])('while the key endpoint %s the API answers 503 instead of 401', async (_what, down) => {
  later()
  hosted.google.state.keysDown = down
  const answer = await hosted.call(await hosted.google.sign(claimsOf(await hosted.aPerson('buyer'))))
  hosted.google.state.keysDown = null
  expect(answer).toMatchObject({ status: 503, code: 'sign_in_unavailable', headers: { 'retry-after': '2' } })
})

test('a token of the hosted service is accepted and its keys are fetched once', async () => {
  const buyer = await hosted.aPerson('buyer')
  const before = hosted.google.state.keyFetches
  for (let times = 0; times < 3; times++)
    expect(await hosted.call(await hosted.google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
  expect(hosted.google.state.keyFetches - before).toBeLessThanOrEqual(1)
})

test('a token with another signature, project, audience or time is refused', async () => {
  const claims = claimsOf(await hosted.aPerson('buyer'))
  const now = Math.floor(Date.now() / 1000)
  const invalid = { status: 401, code: 'token_invalid' }
  const refused: [what: string, token: string, answer: object][] = [
    [
      'another project',
      await hosted.google.sign({ ...claims, iss: 'https://securetoken.google.com/another' }),
      invalid,
    ],
    [
      'a session cookie',
      await hosted.google.sign({ ...claims, iss: `https://session.firebase.google.com/${PROJECT}` }),
      invalid,
    ],
    ['another audience', await hosted.google.sign({ ...claims, aud: 'another' }), invalid],
    ['run out', await hosted.google.sign({ ...claims, exp: now - 60 }), { status: 401, code: 'token_expired' }],
    ['a sign-in of tomorrow', await hosted.google.sign({ ...claims, auth_time: now + 86_400 }), invalid],
    ['no time of sign-in', await hosted.google.sign({ ...claims, auth_time: undefined }), invalid],
    ['nobody', await hosted.google.sign({ ...claims, sub: '' }), invalid],
    ['too long a name', await hosted.google.sign({ ...claims, sub: 'x'.repeat(129) }), invalid],
    ['no signature', unsigned({ ...goodClaims(), ...claims }), invalid],
    ['the public key as a password', await signedWithPublicKey({ ...goodClaims(), ...claims }), invalid],
    ['an unknown key', await hosted.google.sign(claims, { kid: 'unknown' }), invalid],
  ]
  for (const [what, token, answer] of refused) expect(await hosted.call(token), what).toMatchObject(answer)
})

function unsigned(claims: JWTPayload): string {
  const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.`
}

function signedWithPublicKey(claims: JWTPayload): Promise<string> {
  const pem = createPublicKey({ key: hosted.google.publicKey() as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  })
  const header = { alg: 'HS256', kid: hosted.google.publicKey().kid as string }
  return new SignJWT(claims).setProtectedHeader(header).sign(Buffer.from(pem))
}

test('after the hosted service rotated its keys, new tokens are accepted', async () => {
  const buyer = await hosted.aPerson('buyer')
  expect(await hosted.call(await hosted.google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
  await hosted.google.rotate()
  // An unknown key is looked up at most every 30 s.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  expect(await hosted.call(await hosted.google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
})

test("a hosted account with another person's address gives no access to that person's data", async () => {
  const admin = await hosted.aPerson('admin')
  for (const email_verified of [false, true]) {
    const stranger = await hosted.google.sign({ sub: `stranger-${email_verified}`, email: admin.email, email_verified })
    expect(await hosted.call(stranger, 'GET', '/api/profile')).toMatchObject({ status: 403 })
    expect(await hosted.call(stranger, 'PUT', '/api/profile', { displayName: 'Me' })).toMatchObject({ status: 403 })
    const record = { displayName: 'Somebody', email: admin.email, role: 'saller' }
    expect(await hosted.call(stranger, 'POST', '/api/users', record)).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect(await hosted.call(stranger, 'GET', '/api/profile')).toMatchObject({ status: 403 })
  }
  expect(await hosted.call(await hosted.google.sign(claimsOf(admin)), 'GET', '/api/profile')).toMatchObject({
    status: 200,
  })
})
