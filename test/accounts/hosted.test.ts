import { createPublicKey, type JsonWebKey, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aProduct } from '#catalogue/server/build.ts'
import { en } from '#messages/en.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import type { Role } from '#shared/endpoint.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { aUser } from '#users/server/build.ts'
import { siteJobs } from '../../src/wiring/jobs.ts'
import { siteParts } from '../../src/wiring/parts.ts'
import { hostedSignIn } from '../../src/wiring/sign-in.ts'
import { openSite, type Site } from '../../src/wiring/site.ts'
import { freshDatabase, quiet } from '../database.ts'
import { goodClaims, type HostedStandIn, PROJECT, startHosted } from '../doubles/hosted-sign-in.ts'

const SETTINGS = {
  ...{ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example', AUTH_PROVIDER: 'firebase' },
  ...{ FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'AIzaSy-hosted' },
}

let dataDir: string
let google: HostedStandIn
let bed: Awaited<ReturnType<typeof freshDatabase>>
let site: Site
let background: ReturnType<typeof siteJobs>
let shown: PublicSettings

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-hosted-'))
  google = await startHosted()
  bed = await freshDatabase()
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, FIREBASE_SERVICE_ACCOUNT: google.serviceAccount })
  const render = async (_request: Request, { settings }: { settings: PublicSettings }) => {
    shown = settings
    return { status: 404, location: null, html: '<!doctype html>', scripts: [] }
  }
  const runtime = { ...bed, config, words: en, log: quiet, alone: false }
  const parts = siteParts(runtime, google.addresses)
  background = siteJobs(runtime, parts)
  site = await openSite(runtime, parts, { render, clientDir: null })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await site.close()
  await bed.close()
  await google.stop()
  await rm(dataDir, { recursive: true, force: true })
})

let people = 0
function aPerson(role: Role): Promise<Person> {
  return aUser(bed.db, { role, uid: `hosted-${++people}`, email: `hosted${people}@example.com` })
}

function claimsOf({ uid, email }: Pick<Person, 'uid' | 'email'>): JWTPayload {
  return { sub: uid, email }
}

async function call(
  token: string,
  method: 'GET' | 'DELETE' | 'PUT' | 'POST' = 'GET',
  url = '/api/users',
  body?: object,
) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await site.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: answer.statusCode, code: answer.json().code as string | undefined, headers: answer.headers }
}

/** Runs what waits, whenever it was put off to. */
async function runJobs(): Promise<void> {
  await bed.pool.query('update graphile_worker._private_jobs set run_at = now()')
  const taskList = Object.fromEntries(
    Object.entries(background.jobs).map(([name, job]) => [name, (p: unknown) => job(p)]),
  )
  const logger = new WorkerLogger(() => () => {})
  await runOnce({ pgPool: bed.pool, taskList, logger, noHandleSignals: true })
}

/** Keys that were fetched before are looked up again, and the endpoint of the keys is asked. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
}

test.each([
  ['answers an error', { status: 500, body: '{}' }],
  ['answers no JSON', { status: 200, body: '<html>' }],
  ['answers no keys', { status: 200, body: '{"error":"quota"}' }],
])('while the key endpoint %s the API answers 503 instead of 401', async (_what, down) => {
  later()
  google.state.keysDown = down
  const answer = await call(await google.sign(claimsOf(await aPerson('buyer'))))
  google.state.keysDown = null
  expect(answer).toMatchObject({ status: 503, code: 'sign_in_unavailable', headers: { 'retry-after': '2' } })
})

test('a token of the hosted service is accepted and its keys are fetched once', async () => {
  const buyer = await aPerson('buyer')
  const before = google.state.keyFetches
  for (let times = 0; times < 3; times++)
    expect(await call(await google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
  expect(google.state.keyFetches - before).toBeLessThanOrEqual(1)
})

test('a token with another signature, project, audience or time is refused', async () => {
  const claims = claimsOf(await aPerson('buyer'))
  const now = Math.floor(Date.now() / 1000)
  const invalid = { status: 401, code: 'token_invalid' }
  const refused: [what: string, token: string, answer: object][] = [
    ['another project', await google.sign({ ...claims, iss: 'https://securetoken.google.com/another' }), invalid],
    [
      'a session cookie',
      await google.sign({ ...claims, iss: `https://session.firebase.google.com/${PROJECT}` }),
      invalid,
    ],
    ['another audience', await google.sign({ ...claims, aud: 'another' }), invalid],
    ['run out', await google.sign({ ...claims, exp: now - 60 }), { status: 401, code: 'token_expired' }],
    ['a sign-in of tomorrow', await google.sign({ ...claims, auth_time: now + 86_400 }), invalid],
    ['no time of sign-in', await google.sign({ ...claims, auth_time: undefined }), invalid],
    ['nobody', await google.sign({ ...claims, sub: '' }), invalid],
    ['too long a name', await google.sign({ ...claims, sub: 'x'.repeat(129) }), invalid],
    ['no signature', unsigned({ ...goodClaims(), ...claims }), invalid],
    ['the public key as a password', await signedWithPublicKey({ ...goodClaims(), ...claims }), invalid],
    ['an unknown key', await google.sign(claims, { kid: 'unknown' }), invalid],
  ]
  for (const [what, token, answer] of refused) expect(await call(token), what).toMatchObject(answer)
})

function unsigned(claims: JWTPayload): string {
  const parts = [{ alg: 'none', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  return `${parts.join('.')}.`
}

function signedWithPublicKey(claims: JWTPayload): Promise<string> {
  const pem = createPublicKey({ key: google.publicKey() as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  })
  const header = { alg: 'HS256', kid: google.publicKey().kid as string }
  return new SignJWT(claims).setProtectedHeader(header).sign(Buffer.from(pem))
}

test('after the hosted service rotated its keys, new tokens are accepted', async () => {
  const buyer = await aPerson('buyer')
  expect(await call(await google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
  await google.rotate()
  // An unknown key is looked up at most every 30 s.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  expect(await call(await google.sign(claimsOf(buyer)))).toMatchObject({ status: 200 })
})

test('[Q10] a deleted user is deleted at the hosted service too, with retries', async () => {
  const [admin, buyer] = [await aPerson('admin'), await aPerson('buyer')]
  google.state.refuseDeletions = 2
  expect(await call(await google.sign(claimsOf(admin)), 'DELETE', `/api/user/${buyer.id}`)).toMatchObject({
    status: 200,
  })
  expect(await call(await google.sign(claimsOf(buyer)))).toMatchObject({ status: 401, code: 'account_removed' })
  await runJobs()
  // Nobody signs in there while the deletion can be undone.
  expect(google.state.updated).toContainEqual({ localId: buyer.uid, disableUser: true })
  expect(google.state).toMatchObject({ refuseDeletions: 2, deleted: [] })
  await bed.pool.query("update bin set removed_at = removed_at - interval '11 minutes'")
  await background.jobs.emptyTrash?.({})
  await runJobs()
  expect(google.state).toMatchObject({ refuseDeletions: 1, deleted: [] })
  await expect.poll(() => runJobs().then(() => google.state.deleted)).toContain(buyer.uid)
  expect(google.state.tokensGiven).toBe(1)
})

test("an admin's disable, enable and sign-out reach the hosted service", async () => {
  const [admin, buyer] = [await aPerson('admin'), await aPerson('buyer')]
  const token = await google.sign(claimsOf(admin))
  const user = `/api/user/${buyer.id}`
  for (const disabled of [true, false]) {
    expect(await call(token, 'PUT', `${user}/disabled`, { disabled })).toMatchObject({ status: 200 })
    await runJobs()
  }
  expect(await call(token, 'POST', `${user}/sign-out`, {})).toMatchObject({ status: 200 })
  await runJobs()
  const updated = google.state.updated.filter((change) => 'localId' in change && change.localId === buyer.uid)
  expect(updated).toEqual([
    { localId: buyer.uid, disableUser: true },
    { localId: buyer.uid, disableUser: false },
    { localId: buyer.uid, validSince: expect.stringMatching(/^\d{10}$/) },
  ])
})

test('the e-mails of a booking ask the hosted service whether an address is verified', async () => {
  const [saller, buyer] = [await aPerson('saller'), await aPerson('buyer')]
  const product = await aProduct(bed.db, saller)
  const token = await google.sign(claimsOf(buyer))
  google.state.proven.push(buyer.email)
  const wish = { productId: product._id, phone: '01712345678', location: 'Dhaka' }
  expect((await call(token, 'POST', '/api/bookings', wish)).status).toBe(200)
  await runJobs()
  const { rows } = await bed.pool.query('select recipient, text from letters where recipient = any($1)', [
    [saller.email, buyer.email],
  ])
  const letters = Object.fromEntries(rows.map(({ recipient, text }) => [recipient, text]))
  expect(letters[buyer.email]).toContain(product.name)
  expect(letters[saller.email]).not.toContain(buyer.displayName)
})

test('a retried disable does not undo a later enable', async () => {
  const [admin, buyer] = [await aPerson('admin'), await aPerson('buyer')]
  const token = await google.sign(claimsOf(admin))
  google.state.refuseUpdates = 1
  await call(token, 'PUT', `/api/user/${buyer.id}/disabled`, { disabled: true })
  await runJobs()
  await call(token, 'PUT', `/api/user/${buyer.id}/disabled`, { disabled: false })
  google.state.refuseUpdates = 1
  for (let times = 0; times < 3; times++) await runJobs()
  const updated = google.state.updated.filter((change) => 'localId' in change && change.localId === buyer.uid)
  expect(updated.at(-1)).toEqual({ localId: buyer.uid, disableUser: false })
})

test('deleting an account that is already gone at the hosted service succeeds', async () => {
  const job = background.jobs.removeHostedAccount
  await job?.({ uid: 'twice' })
  await job?.({ uid: 'twice' })
  expect(google.state.deleted.filter((uid) => uid === 'twice')).toHaveLength(1)
})

test('[Q26] a user who leaves is deleted with their products and the hosted account', async () => {
  const saller = await aPerson('saller')
  await aProduct(bed.db, saller)
  const token = await google.sign(claimsOf(saller))
  expect(await call(token, 'DELETE', `/api/profile/${saller.email}`)).toMatchObject({ status: 200 })
  const left = await bed.pool.query(
    'select id from users where uid = $1 union all select id from products where email = $2',
    [saller.uid, saller.email],
  )
  expect(left.rows).toEqual([])
  expect(await call(token)).toMatchObject({ status: 401, code: 'account_removed' })
  await runJobs()
  expect(google.state.deleted).toContain(saller.uid)
})

test('leaving is refused for an old sign-in, for another user and for the last admin', async () => {
  const [buyer, other] = [await aPerson('buyer'), await aPerson('buyer')]
  const leave = async (claims: JWTPayload, email: string) =>
    call(await google.sign(claims), 'DELETE', `/api/profile/${email}`)
  const old = { ...claimsOf(buyer), auth_time: Math.floor(Date.now() / 1000) - 301 }
  expect(await leave(old, buyer.email)).toMatchObject({ status: 403, code: 'sign_in_too_old' })
  expect(await leave(claimsOf(buyer), other.email)).toMatchObject({ status: 403, code: 'not_yours' })
  await bed.pool.query(`delete from users where role = 'admin'`)
  const admin = await aPerson('admin')
  expect(await leave(claimsOf(admin), admin.email)).toMatchObject({ status: 409, code: 'last_admin' })
  await runJobs()
  for (const { uid } of [buyer, admin]) {
    expect(google.state.deleted).not.toContain(uid)
    expect((await bed.pool.query('select id from users where uid = $1', [uid])).rows).toHaveLength(1)
  }
})

test('the embedded service is off: its routes answer 404 and its jobs do not run', async () => {
  for (const [method, url] of [
    ['GET', '/identity/jwks.json'],
    ['GET', '/identity/google/start'],
    ['GET', '/identity/v1/projects?key=x'],
    ['POST', '/identity/v1/accounts:signUp?key=x'],
    ['POST', '/identity/v1/token?key=x'],
  ] as const) {
    const answer = await site.app.inject({ method, url })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
  }
  expect(Object.keys(background.jobs).filter((name) => /^(identity|rotate)/.test(name))).toEqual([])
  const planned = background.crontab.split('\n').map((line) => line.split(' ').at(-1))
  expect(Object.keys(background.jobs)).toEqual(expect.arrayContaining(planned))
})

test('with a Google client only the Google sign-in pages are mounted', async () => {
  const client = { GOOGLE_CLIENT_ID: 'shop.apps.example', GOOGLE_CLIENT_SECRET: 'hush' }
  const config = readConfig({ ...SETTINGS, ...client, FIREBASE_SERVICE_ACCOUNT: google.serviceAccount })
  const { hosted } = config
  if (!hosted) throw new Error('the settings name a project')
  const app = await createHttp({ config, log: quiet, words: en, ready: async () => {} })
  const runtime = { ...bed, config, words: en, log: quiet, alone: false }
  const signIn = hostedSignIn(
    runtime,
    { masterKey: randomBytes(32), limits: makeLimits(bed.pool) },
    hosted,
    google.addresses,
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
  const config = readConfig({ ...SETTINGS, ...client, FIREBASE_SERVICE_ACCOUNT: google.serviceAccount })
  const { hosted } = config
  if (!hosted) throw new Error('the settings name a project')
  const app = await createHttp({ config, log: quiet, words: en, ready: async () => {} })
  const runtime = { ...bed, config, words: en, log: quiet, alone: false }
  const parts = { masterKey: randomBytes(32), limits: makeLimits(bed.pool) }
  await hostedSignIn(runtime, parts, hosted, google.addresses).mount(app)
  const url = `/identity/google/start?${new URLSearchParams({ id: 'a-sign-in', origin: config.publicUrl })}`
  expect((await app.inject({ url })).statusCode).toBe(303)
  await bed.pool.query(`update rate_limits set points = points + 10000 where key like 'google-address:%'`)
  const refused = await app.inject({ url })
  expect(refused.body).toContain('"error":"too-many-requests"')
  await app.close()
})

test("a hosted account with another person's address gives no access to that person's data", async () => {
  const admin = await aPerson('admin')
  for (const email_verified of [false, true]) {
    const stranger = await google.sign({ sub: `stranger-${email_verified}`, email: admin.email, email_verified })
    expect(await call(stranger, 'GET', '/api/profile')).toMatchObject({ status: 403 })
    expect(await call(stranger, 'PUT', '/api/profile', { displayName: 'Me' })).toMatchObject({ status: 403 })
    const record = { displayName: 'Somebody', email: admin.email, role: 'saller' }
    expect(await call(stranger, 'POST', '/api/users', record)).toMatchObject({ status: 409, code: 'email_taken' })
    expect(await call(stranger, 'GET', '/api/profile')).toMatchObject({ status: 403 })
  }
  expect(await call(await google.sign(claimsOf(admin)), 'GET', '/api/profile')).toMatchObject({ status: 200 })
})

test('the Content-Security-Policy allows the two hosts of the hosted service only', async () => {
  const page = await site.app.inject({ url: '/login' })
  const policy = String(page.headers['content-security-policy']).split('; ')
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  )
  expect(policy.filter((line) => line.includes('google'))).toHaveLength(1)
  const signIn = { apiKey: 'AIzaSy-hosted', projectId: PROJECT, path: null, phone: false }
  expect(shown).toMatchObject({ google: false, signIn })
  expect(JSON.stringify(shown)).not.toContain('PRIVATE')
})

test.each([
  ['mode=verifyEmail&oobCode=a%26b&apiKey=k&lang=en', '/verify-email?oobCode=a%26b'],
  ['mode=resetPassword&oobCode=abc', '/reset-password?oobCode=abc'],
  ['mode=signIn&oobCode=abc&continueUrl=https://elsewhere.example', '/login/letter?oobCode=abc'],
  ['mode=recoverEmail&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=verifyAndChangeEmail&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=revertSecondFactorAddition&oobCode=abc', '/account-change?oobCode=abc'],
  ['mode=resetPassword', '/reset-password'],
  ['mode=constructor&oobCode=abc', '/account-change'],
  ['', '/account-change'],
])('an e-mail link with %s redirects to %s', async (query, target) => {
  const answer = await site.app.inject({ url: `/account-action?${query}` })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, target])
})
