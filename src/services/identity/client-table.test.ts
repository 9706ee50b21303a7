import { subscribe } from 'node:diagnostics_channel'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  signInWithRedirect,
} from '@firebase/auth'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { googlePeople } from '../../../db/seed/google-people.ts'
import { makeFixtures } from '../../../test/client/fixtures.ts'
import { NO_CAPTCHA } from '../../../test/client/phone.ts'
import { OBSERVED_CODES, UNOBSERVED_CODES } from '../../../test/client/refusals.ts'
import { refusal, type World } from '../../../test/client/step.ts'
import { STEPS, type Where } from '../../../test/client/steps.ts'
import { ALL_CALLS, BROWSER_ONLY, NEVER_REFUSED, operationsOf, TABLE } from '../../../test/client/table.ts'
import { RAW_NONCE, startGoogle } from '../../../test/doubles/google.ts'
import { type Fixture, PUBLIC_URL, startIdentity } from '../../../test/identity/fixture.ts'
import { IDENTITY_PATH } from './contract.ts'
import { registerIdentity } from './server.ts'

/** Routes that the official client does not call, and what they are for. */
const OTHER_ROUTES: Record<string, string> = {
  'GET ': 'answers 404 for unknown paths',
  'GET /*': 'answers 404 for unknown paths',
  'POST /v2/accounts/recoveryCodes:create': 'extension: recovery codes',
  'POST /v2/accounts/sessions:list': 'extension: list sessions',
  'POST /v2/accounts/sessions:end': 'extension: end sessions',
  'POST /v2/accounts/data:list': 'extension: personal data',
  'POST /v2/accounts/activity:list': 'extension: security events',
  'GET /jwks.json': 'public keys',
  'GET /google/start': 'a page of the Google sign-in',
  'GET /google/callback': 'a page of the Google sign-in',
}

const asked: string[] = []
const hosts = new Set<string>()
let fixtures: Record<Where, Fixture>
let worlds: Record<Where, World>
let google: Awaited<ReturnType<typeof startGoogle>>

function listen(message: unknown): void {
  const { request } = message as { request: { origin: string; method: string; path: string } }
  hosts.add(new URL(request.origin).host)
  const path = new URL(request.path, request.origin).pathname.replace(IDENTITY_PATH, '')
  asked.push(`${request.method} ${path}`)
}

function worldOf(fixture: Fixture): World {
  const fixtures = makeFixtures({
    ask: async (query, values) => (await fixture.pool.query(query, values)).rows,
    deliver: () => fixture.letters('nobody'),
    google: async (email) => {
      const person = googlePeople.find((one) => one.email === email)
      if (!person) throw new Error(`Google knows nobody of ${email}`)
      const { sub, name, emailVerified, hostedDomain } = person
      const claims = { sub, name, email, email_verified: emailVerified, ...(hostedDomain && { hd: hostedDomain }) }
      return { idToken: await google.sign(claims), rawNonce: RAW_NONCE }
    },
  })
  return { client: () => fixture.client(), fixtures, site: PUBLIC_URL }
}

beforeAll(async () => {
  google = await startGoogle()
  const demo = await startIdentity({ google: google.provider })
  const open = { anonymous: true, phone: false }
  const strict = await startIdentity({ emailPrivacy: true, textMessages: false, open })
  fixtures = { demo, strict }
  worlds = { demo: worldOf(demo), strict: worldOf(strict) }
  subscribe('undici:request:create', listen)
})
afterAll(async () => {
  for (const fixture of Object.values(fixtures)) await fixture.stop()
  await google.stop()
})

describe.each(['demo', 'strict'] as const)('the official client with the %s settings', (where) => {
  const steps = STEPS[where].filter(({ call }) => !BROWSER_ONLY.has(call))
  test.each(steps)('$call: $title', async ({ call, run, expected }) => {
    const before = asked.length
    expect(await run(worlds[where])).toEqual(expected)
    expect(asked.slice(before)).toContain(TABLE[call])
  })
})

test('the client refuses functions that need a browser', async () => {
  const auth = fixtures.demo.client()
  const before = asked.length
  const attempts = [
    async () => signInWithPhoneNumber(auth, '+8801712345678', NO_CAPTCHA),
    async () => new PhoneAuthProvider(auth).verifyPhoneNumber('+8801712345678', NO_CAPTCHA),
    async () => new RecaptchaVerifier(auth, 'captcha'),
    async () => signInWithRedirect(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
  ]
  const said = await Promise.all(attempts.map((attempt) => refusal(attempt())))
  expect(new Set(said)).toEqual(new Set(['auth/operation-not-supported-in-this-environment']))
  expect(asked.slice(before)).toEqual([])
})

test('the steps make every call of the table and no request to another host', () => {
  expect(new Set(asked)).toEqual(new Set(operationsOf(ALL_CALLS.filter((call) => !BROWSER_ONLY.has(call)))))
  expect(hosts).toEqual(new Set(Object.values(fixtures).map(({ origin }) => new URL(origin).host)))
})

test.each(ALL_CALLS)('%s has a step for success and one for an error', (call) => {
  const outcomes = Object.values(STEPS).flatMap((steps) => steps.filter((step) => step.call === call))
  const given = outcomes.map(({ expected }) => JSON.stringify(expected))
  expect(given.filter((one) => !one.startsWith('"auth/'))).not.toEqual([])
  if (!NEVER_REFUSED.has(call)) expect(given.filter((one) => one.includes('"auth/'))).not.toEqual([])
})

test('every error code in the source is caused by a step, or has a reason why not', async () => {
  const files = await readdir(import.meta.dirname, { recursive: true })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(sources.map((name) => readFile(path.join(import.meta.dirname, name), 'utf8')))
  const codes = texts.join('\n').matchAll(/IdentityError\('([A-Z_]+)'|'((?:MISSING|INVALID)_[A-Z_]+)'/g)
  const found = new Set([...codes].map(([, thrown, asked]) => thrown ?? asked ?? ''))
  const named = new Set([...OBSERVED_CODES, ...Object.keys(UNOBSERVED_CODES)])
  expect([...found].filter((code) => !named.has(code))).toEqual([])
  expect(Object.keys(UNOBSERVED_CODES).filter((code) => !found.has(code))).toEqual([])
})

test('every route is a call of the table or has a reason', async () => {
  const mounted = new Set<string>()
  const app = fastify()
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') mounted.add(`${one} ${url.replace(IDENTITY_PATH, '').replace('::', ':')}`)
    }
  })
  await registerIdentity(app, fixtures.demo.deps)
  await app.ready()
  await app.close()
  expect([...mounted].toSorted()).toEqual([...operationsOf(ALL_CALLS), ...Object.keys(OTHER_ROUTES)].toSorted())
})
