import 'fake-indexeddb/auto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { deleteApp, getApps } from '@firebase/app'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicSettings } from '#shared/settings.ts'
import type { SessionUser } from '../session.ts'

const SETTINGS: PublicSettings['signIn'] = { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const database = indexedDB
/** The calls of the client, by the last part of their address, with the minute of each. */
let asked: { call: string; minute: number; headers: Headers }[]
let started: number
let isOnline: boolean
let leave: (() => Promise<void>) | undefined

/** The `fetch` of all tests: the client keeps the function that is there when it is first loaded. */
async function answer(url: string, { headers }: RequestInit): Promise<Response> {
  const call = new URL(url).pathname.split(/[/:]/).at(-1) ?? ''
  asked.push({ call, minute: (Date.now() - started) / MINUTE, headers: new Headers(headers) })
  if (!isOnline) throw new TypeError('failed to fetch')
  return Response.json(answerOf(call))
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T06:00:00Z') })
  vi.resetModules()
  vi.stubGlobal('location', { protocol: 'https:', host: 'shop.example', pathname: '/' })
  vi.stubGlobal('fetch', answer)
  // It would wait for timers that stand still.
  vi.stubGlobal('indexedDB', undefined)
  asked = []
  started = Date.now()
  isOnline = true
  leave = undefined
})
afterEach(async () => {
  // The next client would begin with the person of this one.
  await leave?.()
  vi.unstubAllGlobals()
  await Promise.all(getApps().map(deleteApp))
})

function answerOf(call: string): object {
  const idToken = tokenOfAnHour()
  if (call === 'token') return { access_token: idToken, refresh_token: 'again', expires_in: '3600' }
  if (call === 'lookup') return { users: [{ localId: 'farhana', email: 'farhana@example.com', providerUserInfo: [] }] }
  if (call === 'list') return { sessions: [], hasPassword: true, ownerProven: true, recoveryCodes: 0, events: [] }
  return { idToken, refreshToken: 'again', localId: 'farhana', expiresIn: '3600' }
}

function tokenOfAnHour(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: 'farhana', iat: now, auth_time: now, exp: now + HOUR / 1000 }
  return ['{"alg":"RS256"}', JSON.stringify(claims), 'signature'].map((part) => btoa(part)).join('.')
}

/** Our client with somebody who has just signed in. */
async function signedIn() {
  const client = await import('./auth-client.ts')
  client.configureAuth(SETTINGS, () => {})
  const { sdk, auth } = await client.loadAuth()
  leave = () => auth.signOut()
  await sdk.signInWithEmailAndPassword(auth, 'farhana@example.com', 'green@tech24')
  return client
}

const renewals = () => asked.filter(({ call }) => call === 'token').map(({ minute }) => minute)

describe('the ID token', () => {
  test('[S05 N07] of an hour is renewed five minutes before its end, again and again', async () => {
    await signedIn()
    await vi.advanceTimersByTimeAsync(54 * MINUTE)
    expect(renewals()).toEqual([])
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(renewals()).toEqual([55])
    await vi.advanceTimersByTimeAsync(55 * MINUTE)
    expect(renewals()).toEqual([55, 110])
  })

  test('[S06 N08] that cannot be renewed is asked for after 30, 60, 120 s and so on up to 16 minutes; nobody is signed out', async () => {
    const { loadAuth } = await signedIn()
    isOnline = false
    await vi.advanceTimersByTimeAsync(55 * MINUTE + 48 * MINUTE)
    const pauses = renewals().map((minute, at, all) => (minute - (all[at - 1] ?? 55)) * 60)
    expect(pauses).toEqual([0, 30, 60, 120, 240, 480, 960, 960].map((seconds) => expect.closeTo(seconds, 1)))
    expect((await loadAuth()).auth.currentUser?.uid).toBe('farhana')
  })

  test('[S06 N08] that cannot be renewed is asked for at these times alone, whatever the page asks the site meanwhile', async () => {
    const { getIdToken } = await signedIn()
    isOnline = false
    for (let second = 0; second < HOUR / 1000 - 35; second += 5) {
      await vi.advanceTimersByTimeAsync(5_000)
      if (second % 20 === 0) expect(await getIdToken()).toBeTruthy()
    }
    const tries = renewals().map((minute) => (minute - 55) * 60)
    expect(tries).toEqual([0, 30, 90, 210].map((seconds) => expect.closeTo(seconds, 1)))
  })

  test('[N07] that cannot be renewed is used until 30 s before its end, and not after that', async () => {
    const { getIdToken } = await signedIn()
    const token = await getIdToken()
    isOnline = false
    await vi.advanceTimersByTimeAsync(HOUR - 31_000)
    expect(await getIdToken()).toBe(token)
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(getIdToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  })
})

test('the Security page looks the account up once: the client has just done it, and the list of devices says whether there is a password', async () => {
  await signedIn()
  const { setSession } = await import('../session.ts')
  setSession({ user: { uid: 'farhana' } as SessionUser })
  const { loadSecurity } = await import('./account-security.ts')
  const lookups = () => asked.filter(({ call }) => call === 'lookup').length
  expect(await loadSecurity()).toMatchObject({ email: 'farhana@example.com', hasPassword: true })
  expect(lookups()).toBe(1)
  // After a change it reads the account anew.
  await loadSecurity()
  expect(lookups()).toBe(2)
})

/**
 * Tells the limits of the timers that the client sets for a call that gets no answer. As a module anew: it reads the device
 * once.
 */
const CALL_WITHOUT_ANSWER = `
const { parentPort, workerData } = require('node:worker_threads')
if (workerData) {
  globalThis.window = { cordova: {} }
  Object.defineProperty(globalThis, 'navigator', { value: { userAgent: workerData } })
}
const limits = []
globalThis.setTimeout = (run, ms) => limits.push(ms)
globalThis.fetch = () => { parentPort.postMessage(limits); return new Promise(() => {}) }
import('@firebase/app').then(async ({ initializeApp }) => {
  const { initializeAuth, signInWithEmailAndPassword } = await import('@firebase/auth')
  await signInWithEmailAndPassword(initializeAuth(initializeApp({ apiKey: 'key' })), 'farhana@example.com', 'green@tech24')
})`
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test.each([
  ['[N06] the client waits 30 seconds for an answer', 30, undefined],
  ['[N06] the client waits 60 seconds for an answer in an app on a phone', 60, IPHONE],
])('%s', async (_title, seconds, device) => {
  vi.useRealTimers()
  const worker = new Worker(CALL_WITHOUT_ANSWER, { eval: true, workerData: device })
  const [limits] = await once(worker, 'message')
  expect(limits).toEqual([seconds * 1000])
  await worker.terminate()
})

/** Tells the bodies of a sign-in that the service refuses until it has a captcha token; the script for it answers at once. */
const SIGN_IN_WITH_CAPTCHA = `
const { parentPort, workerData } = require('node:worker_threads')
const bodies = []
const execute = async (key, { action }) => 'token for ' + action
const head = {
  appendChild({ src, onload }) {
    window.grecaptcha = { enterprise: { ready: (go) => go(), execute } }
    window[new URL(src).searchParams.get('onload')]()
    onload()
  }
}
const script = () => ({ setAttribute(name, value) { this[name] = value } })
globalThis.window = globalThis.self = globalThis
globalThis.document = { createElement: script, getElementsByTagName: () => [head] }
globalThis.fetch = async (url, { body }) => {
  if (url.includes('recaptchaConfig')) return Response.json({ recaptchaKey: 'projects/greentech/keys/site' })
  bodies.push(JSON.parse(body))
  if (bodies.length === 2) parentPort.postMessage(bodies)
  return Response.json({ error: { code: 400, message: 'MISSING_RECAPTCHA_TOKEN' } }, { status: 400 })
}
import('@firebase/app').then(async ({ initializeApp }) => {
  const { initializeAuth, signInWithEmailAndPassword } = await import(workerData)
  await signInWithEmailAndPassword(initializeAuth(initializeApp({ apiKey: 'key' })), 'farhana@example.com', 'green@tech24')
}).catch(() => {})`

test('[Z34] a sign-in that is refused for a missing captcha token is retried with one', async () => {
  vi.useRealTimers()
  // The build for browsers: in Node the client fetches no script.
  const build = new URL('../esm/index.js', import.meta.resolve('@firebase/auth')).href
  const worker = new Worker(SIGN_IN_WITH_CAPTCHA, { eval: true, workerData: build })
  const [bodies] = await once(worker, 'message')
  expect(bodies[0]).not.toHaveProperty('captchaResponse')
  expect(bodies[1]).toMatchObject({
    captchaResponse: 'token for signInWithPassword',
    recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
  })
  await worker.terminate()
})

const HEARTBEATS = ['firebase-heartbeat-database', 'firebase-heartbeat-store'] as const

/** The heartbeats that the client has stored; given some, it stores these in their place. */
async function heartbeats(given?: { agent: string; date: string }[]): Promise<{ date: string }[]> {
  const db = await openDB(HEARTBEATS[0], 1, { upgrade: (empty) => void empty.createObjectStore(HEARTBEATS[1]) })
  const [key] = await db.getAllKeys(HEARTBEATS[1])
  if (given && key) await db.put(HEARTBEATS[1], { heartbeats: given }, key)
  const kept = key ? await db.get(HEARTBEATS[1], key) : undefined
  db.close()
  return kept?.heartbeats ?? []
}

test('[N11] the client keeps heartbeats of 30 days, and sends at most 1024 characters of them', async () => {
  vi.useRealTimers()
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('indexedDB', database)
  const { createAuth, signInWithEmailAndPassword } = await import('./firebase-auth.ts')
  createAuth(SETTINGS)
  await expect.poll(() => heartbeats()).toHaveLength(1)
  await heartbeats(
    Array.from({ length: 30 }, (_, day) => ({
      agent: `browser-of-day-${day}`.padEnd(90, 'x'),
      date: `2020-01-${String(day + 1).padStart(2, '0')}`,
    })),
  )
  await Promise.all(getApps().map(deleteApp))
  const auth = createAuth(SETTINGS)
  const dates = async () => (await heartbeats()).map(({ date }) => date)
  await expect.poll(dates).not.toContain('2020-01-01')
  expect(await dates()).toEqual(expect.arrayContaining(['2020-01-02', '2020-01-30']))
  expect(await dates()).toHaveLength(30)
  await signInWithEmailAndPassword(auth, 'farhana@example.com', 'green@tech24')
  leave = () => auth.signOut()
  const header = asked[0]?.headers.get('x-firebase-client') ?? ''
  expect(header.length).toBeGreaterThan(200)
  expect(header.length).toBeLessThanOrEqual(1024)
})
