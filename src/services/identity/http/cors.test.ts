import { createUserWithEmailAndPassword, sendSignInLinkToEmail, updateProfile } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { anEmail } from '../../../../test/identity/values.ts'

const OTHER = 'https://other.example'
/** Request headers that the client sends with its calls. */
const HEADERS =
  'authorization,content-type,x-client-version,x-firebase-appcheck,x-firebase-client,x-firebase-gmpid,x-firebase-locale'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ origins: [OTHER, 'http://localhost:5173'] })
})
afterAll(() => fixture.stop())

function ask(path: string, origin: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${fixture.origin}/identity/${path}`, { ...init, headers: { origin, ...init.headers } })
}

function preflight(path: string, origin: string): Promise<Response> {
  const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': HEADERS }
  return ask(path, origin, { method: 'OPTIONS', headers })
}

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (path: string, origin: string, body: object) =>
  ask(path, origin, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })

const CALLS = ['v1/accounts:signUp', 'v1/token', 'v2/accounts/mfaSignIn:start', 'v1/projects', 'v2/recaptchaConfig']

describe('an origin that the setting lists', () => {
  test.each(CALLS)('may send %s with the client’s headers', async (path) => {
    const answer = await preflight(path, OTHER)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe(OTHER)
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/^(GET|POST)$/)
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ').toSorted()
    expect(allowed).toEqual(HEADERS.split(','))
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(600)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('reads responses and errors', async () => {
    const email = anEmail()
    for (const status of [200, 400]) {
      const answer = await post('v1/accounts:signUp?key=k', OTHER, { email, password: PASSWORD })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe(OTHER)
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  })

  test('reads the public keys of the tokens', async () => {
    const answer = await ask('jwks.json', OTHER)
    expect(answer.headers.get('access-control-allow-origin')).toBe(OTHER)
  })

  test('can be the continue URL of letters', async () => {
    const email = anEmail()
    await sendSignInLinkToEmail(fixture.client(), email, { url: `${OTHER}/welcome`, handleCodeInApp: true })
    expect((await fixture.letters(email)).at(-1)?.text).toContain(encodeURIComponent(`${OTHER}/welcome`))
    const projects = await ask('v1/projects?key=k', OTHER)
    expect(await projects.json()).toMatchObject({ authorizedDomains: ['shop.example', 'other.example', 'localhost'] })
  })

  test('cannot read responses of sign-in with Google', async () => {
    const start = await ask('google/start?id=a-window-1&origin=https://shop.example', OTHER, { redirect: 'manual' })
    expect(start.headers.get('access-control-allow-origin')).toBeNull()
  })
})

test.each(['https://evil.example', 'https://other.example.evil', 'http://other.example', 'null'])(
  'an origin that the setting does not list may not: %s',
  async (origin) => {
    const asked = await preflight('v1/accounts:signUp', origin)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    const answer = await post('v1/accounts:lookup?key=k', origin, {})
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(answer.headers.get('vary')).toContain('Origin')
  },
)

test('without the setting only pages of the site’s own origin may read responses', async () => {
  const own = await startIdentity()
  const answer = await fetch(`${own.origin}/identity/v1/accounts:signUp`, {
    method: 'OPTIONS',
    headers: { origin: OTHER, 'access-control-request-method': 'POST' },
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null])
  await own.stop()
})

test('the official client still works', async () => {
  const { user } = await createUserWithEmailAndPassword(fixture.client(), anEmail(), PASSWORD)
  await updateProfile(user, { displayName: 'Nila' })
  expect(user.displayName).toBe('Nila')
})
