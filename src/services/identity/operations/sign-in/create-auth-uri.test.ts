import { createHash } from 'node:crypto'
import { fetchSignInMethodsForEmail } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGooglePerson, startGoogle } from '../../../../../test/doubles/google.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../../test/identity/values.ts'
import { hashNonce } from '../../google/id-token.ts'

const BACK = 'https://shop.example/back'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

/** The response to a request that is made without the client. */
async function call(operation: string, body: object) {
  return (await fixture.call(`v1/accounts:${operation}`, body)).body
}

const begin = (continueUri = BACK) => call('createAuthUri', { providerId: 'google.com', continueUri })

test('the client reads the sign-in methods of an address', async () => {
  const email = anEmail()
  await createAccount(fixture.db, { email, password: PASSWORD })
  expect(await fetchSignInMethodsForEmail(fixture.client(), email.toUpperCase())).toEqual(['password'])
  expect(await fetchSignInMethodsForEmail(fixture.client(), anEmail())).toEqual([])
})

test('an account without other methods names the e-mail link; an unknown address has empty lists', async () => {
  const email = anEmail()
  await createAccount(fixture.db, { email, password: null })
  expect(await fetchSignInMethodsForEmail(fixture.client(), email)).toEqual(['emailLink'])
  const nobody = await call('createAuthUri', { identifier: anEmail(), continueUri: BACK })
  expect(nobody).toMatchObject({ registered: false, allProviders: [], signinMethods: [] })
})

test('with e-mail privacy a known and an unknown address have the same response', async () => {
  const discreet = await startIdentity({ emailPrivacy: true })
  const email = anEmail()
  await createAccount(discreet.db, { email, password: PASSWORD })
  const answers = await Promise.all(
    [email, anEmail()].map((identifier) =>
      discreet.call('v1/accounts:createAuthUri', { identifier, continueUri: BACK }),
    ),
  )
  for (const { body } of answers) expect(Object.keys(body).sort()).toEqual(['kind', 'sessionId'])
  await discreet.stop()
})

test('[Q25] the authorization URL has PKCE, state and nonce, and its redirect signs in once', async () => {
  const { authUri, sessionId } = await begin()
  const asked = new URL(authUri ?? '').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: BACK,
    client_id: 'shop-at-google',
    code_challenge_method: 'S256',
  })
  const person = aGooglePerson()
  const token = await google.sign({ ...person, nonce: asked.get('nonce') ?? '' })
  const codes = new Set(['the-code'])
  google.answerCodes((form) => {
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const right =
      codes.delete(form.get('code') ?? '') &&
      verifier === asked.get('code_challenge') &&
      form.get('redirect_uri') === BACK &&
      form.get('client_secret') === 'between us'
    return right ? [200, { id_token: token }] : [400, { error: 'invalid_grant' }]
  })
  const requestUri = `${BACK}?code=the-code&state=${asked.get('state')}`
  expect(await call('signInWithIdp', { requestUri, sessionId })).toMatchObject({ email: person.email, isNewUser: true })
  expect(await call('signInWithIdp', { requestUri, sessionId })).toMatchObject({
    error: { message: expect.stringMatching(/^INVALID_IDP_RESPONSE/) },
  })
})

test.each([
  ['another state', 'code=c&state=other', null],
  ['another issuer', 'code=c&state=STATE&iss=https://evil.example', null],
  ['no code', 'state=STATE', null],
  ['a token of another sign-in', 'code=c&state=STATE', hashNonce('other')],
])('an answer with %s signs nobody in', async (_what, query, nonce) => {
  const { authUri, sessionId } = await begin()
  const asked = new URL(authUri ?? '').searchParams
  const token = await google.sign({ ...aGooglePerson(), nonce: nonce ?? asked.get('nonce') ?? '' })
  google.answerCodes(() => [200, { id_token: token }])
  const requestUri = `${BACK}?${query.replace('STATE', asked.get('state') ?? '')}`
  const answer = await call('signInWithIdp', { requestUri, sessionId })
  expect(answer).toMatchObject({
    error: { message: expect.stringMatching(/^(INVALID_IDP_RESPONSE|MISSING_OR_INVALID_NONCE)/) },
  })
})

test.each([
  [{ providerId: 'google.com', continueUri: 'https://evil.example/' }, 'UNAUTHORIZED_DOMAIN'],
  [{ providerId: 'google.com', continueUri: 'nowhere' }, 'INVALID_CONTINUE_URI'],
  [{ providerId: 'facebook.com', continueUri: BACK }, 'OPERATION_NOT_ALLOWED'],
  [{ providerId: 'google.com' }, 'MISSING_CONTINUE_URI'],
  [{ continueUri: BACK }, 'MISSING_IDENTIFIER'],
  [{ continueUri: BACK, identifier: 'no address' }, 'INVALID_IDENTIFIER'],
  [{ continueUri: BACK, identifier: '' }, 'MISSING_IDENTIFIER'],
])('[Z32] %j is refused as %s', async (body, code) => {
  const answer = await call('createAuthUri', body)
  expect(answer).toMatchObject({ error: { message: expect.stringMatching(new RegExp(`^${code}( :|$)`)) } })
})
