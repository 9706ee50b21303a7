import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { hostedSignIn } from '../../src/main/sign-in.ts'
import { quiet } from '../database.ts'
import { PROJECT } from '../doubles/hosted-sign-in.ts'
import { type HostedSite, SETTINGS, startHostedSite } from './site.ts'

let hosted: HostedSite
beforeAll(async () => {
  hosted = await startHostedSite()
})
afterAll(() => hosted.stop())

test('the embedded service is off: its routes answer 404 and its jobs do not run', async () => {
  for (const [method, url] of [
    ['GET', '/identity/jwks.json'],
    ['GET', '/identity/google/start'],
    ['GET', '/identity/v1/projects?key=x'],
    ['POST', '/identity/v1/accounts:signUp?key=x'],
    ['POST', '/identity/v1/token?key=x'],
  ] as const) {
    const answer = await hosted.site.app.inject({ method, url })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
  }
  expect(Object.keys(hosted.background.jobs).filter((name) => /^(identity|rotate)/.test(name))).toEqual([])
  const planned = hosted.background.crontab.split('\n').map((line) => line.split(' ').at(-1))
  expect(Object.keys(hosted.background.jobs)).toEqual(expect.arrayContaining(planned))
})

test('with a Google client only the Google sign-in pages are mounted', async () => {
  const client = { GOOGLE_CLIENT_ID: 'shop.apps.example', GOOGLE_CLIENT_SECRET: 'hush' }
  const config = readConfig({ ...SETTINGS, ...client, FIREBASE_SERVICE_ACCOUNT: hosted.google.serviceAccount })
  const { hosted: project } = config
  if (!project) throw new Error('the settings name a project')
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  const runtime = { ...hosted.fixture, config, words: allWords, log: quiet }
  const signIn = hostedSignIn(
    runtime,
    { masterKey: randomBytes(32), limits: makeLimits(hosted.fixture.pool) },
    project,
    hosted.google.addresses,
  )
  expect(await signIn.mount(app)).toEqual({ google: true })
  const query = new URLSearchParams({ id: 'a-sign-in', origin: config.publicUrl })
  const { statusCode, headers } = await app.inject({ url: `/identity/google/start?${query}` })
  const target = new URL(String(headers.location))
  expect([statusCode, target.origin, target.searchParams.get('client_id')]).toEqual([
    303,
    'https://accounts.google.com',
    client.GOOGLE_CLIENT_ID,
  ])
  expect(target.searchParams.get('redirect_uri')).toBe('https://shop.example/identity/google/callback')
  for (const url of ['/identity/jwks.json', '/identity/v1/projects?key=x'])
    expect((await app.inject({ url })).statusCode, url).toBe(404)
  await app.close()
})

test('the Google sign-in pages are rate-limited by IP address', async () => {
  const client = { GOOGLE_CLIENT_ID: 'shop.apps.example', GOOGLE_CLIENT_SECRET: 'hush' }
  const config = readConfig({ ...SETTINGS, ...client, FIREBASE_SERVICE_ACCOUNT: hosted.google.serviceAccount })
  const { hosted: project } = config
  if (!project) throw new Error('the settings name a project')
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  const runtime = { ...hosted.fixture, config, words: allWords, log: quiet }
  const parts = { masterKey: randomBytes(32), limits: makeLimits(hosted.fixture.pool) }
  await hostedSignIn(runtime, parts, project, hosted.google.addresses).mount(app)
  const url = `/identity/google/start?${new URLSearchParams({ id: 'a-sign-in', origin: config.publicUrl })}`
  expect((await app.inject({ url })).statusCode).toBe(303)
  await hosted.fixture.pool.query(`update rate_limits set points = points + 10000 where key like 'google-%address:%'`)
  const refused = await app.inject({ url })
  expect(refused.body).toContain('"error":"too-many-requests"')
  await app.close()
})

test('the Content-Security-Policy allows the two hosts of the hosted service only', async () => {
  const page = await hosted.site.app.inject({ url: '/login' })
  const policy = String(page.headers['content-security-policy']).split('; ')
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  )
  expect(policy.filter((line) => line.includes('google'))).toHaveLength(1)
  const signIn = { apiKey: 'AIzaSy-hosted', projectId: PROJECT, path: null, phone: false }
  expect(hosted.pageSettings()).toMatchObject({ google: false, signIn })
  expect(JSON.stringify(hosted.pageSettings())).not.toContain('PRIVATE')
})

test.each([
  ['mode=verifyEmail&oobCode=a%26b&apiKey=k&lang=en', '/verify-email?oobCode=a%26b'],
  ['mode=resetPassword&oobCode=abc', '/reset-password?oobCode=abc'],
  ['mode=signIn&oobCode=abc&continueUrl=https://elsewhere.example', '/login/letter?oobCode=abc'],
  [
    `mode=signIn&oobCode=abc&continueUrl=${encodeURIComponent('https://shop.example/account-action?from=%2Fproducts%2Fsp%2F1')}`,
    '/login/letter?oobCode=abc&from=%2Fproducts%2Fsp%2F1',
  ],
  ['mode=signIn&oobCode=abc&continueUrl=https://shop.example/?from=//evil.example', '/login/letter?oobCode=abc'],
  [
    `mode=resetPassword&oobCode=abc&continueUrl=${encodeURIComponent('https://shop.example/account-action?from=%2Fproducts%2Fsp%2F1')}`,
    '/reset-password?oobCode=abc&from=%2Fproducts%2Fsp%2F1',
  ],
  ['mode=verifyEmail&oobCode=abc&continueUrl=https://shop.example/?from=/x', '/verify-email?oobCode=abc'],
  ['mode=recoverEmail&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=verifyAndChangeEmail&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=revertSecondFactorAddition&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=resetPassword', '/reset-password'],
  ['mode=constructor&oobCode=abc', '/account-change'],
  ['', '/account-change'],
  ['mode=verifyEmail&oobCode=abc&lang=bn', '/bn/verify-email?oobCode=abc'],
  [
    `mode=signIn&oobCode=abc&lang=bn&continueUrl=${encodeURIComponent('https://shop.example/account-action?from=%2Fbn%2Fdashboard')}`,
    '/bn/login/letter?oobCode=abc&from=%2Fbn%2Fdashboard',
  ],
  ['lang=bn', '/bn/account-change'],
])('an e-mail link with %s redirects to %s', async (query, target) => {
  const answer = await hosted.site.app.inject({ url: `/account-action?${query}` })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, target])
})
