import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { type Fixture, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'

const ID = 'a-sign-in-of-this-page'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider })
})
beforeEach(() => google.answerCodes(() => [200, { id_token: 'what Google said' }]))
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

function visit(path: string, query: Record<string, string>, cookie = ''): Promise<Response> {
  const url = `${fixture.origin}/identity/google/${path}?${new URLSearchParams(query)}`
  return fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
}

/** Begins a sign-in: what Google is asked, and the cookie that the browser keeps. */
async function begin(query: Record<string, string> = {}) {
  const response = await visit('start', { id: ID, origin: PUBLIC_URL, ...query })
  const asked = new URL(response.headers.get('location') ?? 'about:blank').searchParams
  const cookie = response.headers.get('set-cookie') ?? ''
  return { response, asked, state: asked.get('state') ?? '', cookie, pair: cookie.split(';')[0] ?? '' }
}

/** The JSON message that a hand-over page passes on. */
async function handed(response: Response) {
  const page = await response.text()
  return JSON.parse(page.match(/id="handed">(.*?)<\/script>/)?.[1] ?? 'null')
}

test('start redirects to Google with PKCE, state and nonce, and sets a cookie for this path', async () => {
  const { response, asked, cookie } = await begin()
  expect(response.status).toBe(303)
  expect(asked.get('redirect_uri')).toBe(`${PUBLIC_URL}/identity/google/callback`)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40)
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(cookie).toMatch(/; Max-Age=600; Path=\/identity\/google; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookie).not.toContain(asked.get('state') ?? '')
})

test('callback passes the ID token to the page that started, and the response is not cached', async () => {
  const { state, pair } = await begin()
  let form = new URLSearchParams()
  google.answerCodes((given) => {
    form = given
    return [200, { id_token: '</script><script>alert(1)' }]
  })
  const response = await visit('callback', { code: 'c', state, iss: google.provider.issuers[0] ?? '' }, pair)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  const page = await response.clone().text()
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(await handed(response)).toEqual({
    outcome: { id: ID, idToken: '</script><script>alert(1)', rawNonce: expect.stringMatching(/^[\w-]{43}$/) },
    back: null,
  })
  expect(form.get('code_verifier')).toMatch(/^[\w-]{43}$/)
})

test('the Content-Security-Policy allows one script only', async () => {
  const { state, pair } = await begin()
  const response = await visit('callback', { code: 'c', state }, pair)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; object-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('after a full-page redirect the page is sent back', async () => {
  const { state, pair } = await begin({ back: '/login?from=%2Fdashboard' })
  expect(await handed(await visit('callback', { code: 'c', state }, pair))).toMatchObject({
    back: '/login?from=%2Fdashboard',
  })
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
])('a redirect back to %j is refused', async (back) => {
  const { response } = await begin({ back })
  expect(response.status).toBe(400)
})

test.each([
  ['[Z32] of another host', 'https://other.example', 'unauthorized-domain'],
  ['[Z32] of our host at another port', 'https://shop.example:8443', 'unauthorized-domain'],
  ['[Z32] that is none', 'nonsense', 'unauthorized-domain'],
])('a page %s cannot start a sign-in', async (_what, origin, error) => {
  const { response } = await begin({ origin })
  expect(await handed(response)).toEqual({ outcome: { id: ID, error }, back: null })
})

describe('a sign-in that fails', () => {
  test('another browser cannot finish the sign-in', async () => {
    const { state } = await begin()
    const response = await visit('callback', { code: 'c', state })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('This sign-in has ended')
  })

  test('a cookie of another sign-in is refused', async () => {
    const mine = await begin()
    const other = await begin()
    const name = mine.pair.split('=')[0]
    const swapped = `${name}=${other.pair.split('=')[1]}`
    const outcome = await handed(await visit('callback', { code: 'c', state: mine.state }, swapped))
    expect(outcome.outcome).toEqual({ id: ID, error: 'invalid-credential' })
  })

  test.each([
    ['access_denied is user-cancelled', { error: 'access_denied' }, 200, 'user-cancelled'],
    ['another error of Google is invalid-credential', { error: 'server_error' }, 200, 'invalid-credential'],
    ['a response of another issuer is refused', { code: 'c', iss: 'https://evil.example' }, 200, 'invalid-credential'],
    ['a code that Google refuses is invalid-credential', { code: 'c' }, 400, 'invalid-credential'],
    ['an outage of Google is network-request-failed', { code: 'c' }, 503, 'network-request-failed'],
  ])('%s', async (_what, answer, status, error) => {
    google.answerCodes(() => [status, status === 200 ? { id_token: 't' } : { error: 'x' }])
    const { state, pair } = await begin()
    const outcome = await handed(await visit('callback', { ...(answer as Record<string, string>), state }, pair))
    expect(outcome.outcome).toEqual({ id: ID, error })
  })

  test('authorization codes are not logged', async () => {
    google.answerCodes(() => [400, {}])
    const { state, pair } = await begin()
    await visit('callback', { code: 'secret-code-of-google', state }, pair)
    expect(fixture.logged()).toContain('did not come to its end')
    expect(fixture.logged()).not.toContain('secret-code-of-google')
    expect(fixture.logged()).not.toContain(state)
  })
})

test('[Z28] without a Google client the page gets operation-not-allowed', async () => {
  const without = await startIdentity()
  const query = new URLSearchParams({ id: ID, origin: PUBLIC_URL })
  const response = await fetch(`${without.origin}/identity/google/start?${query}`)
  expect((await handed(response)).outcome).toEqual({ id: ID, error: 'operation-not-allowed' })
  await without.stop()
})
