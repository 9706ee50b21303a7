import type { User } from '@firebase/auth'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PublicSettings } from '#shared/settings.ts'
import type { Session } from './session.ts'

const SETTINGS: PublicSettings['signIn'] = { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true }
const FARHANA = {
  ...{ uid: 'farhana', email: 'farhana@example.com', displayName: 'Farhana', emailVerified: true },
  getIdToken: async () => 'token',
  getIdTokenResult: async () => ({ claims: {} }),
} as unknown as User

/** The calls of the client that have no answer yet. */
const open: (() => void)[] = []
/** Answers all calls of the client, one after the other. */
async function answerAll(): Promise<void> {
  for (let call = open.shift(); call; call = open.shift()) {
    call()
    await expect.poll(async () => open.length > 0 || !(await session()).loading).toBe(true)
  }
}

const stored = new Map<string, string>()
/** The listener that the session has registered with the client: the test calls it with the signed-in user, or null. */
let said: ((user: User | null) => void) | undefined
const auth: { currentUser: User | null } = { currentUser: null }

/** Stands in for Firebase: a call is answered when the test says so. */
function fakeClient() {
  const call = (answer: unknown) => () =>
    new Promise((resolve) =>
      open.push(() => {
        auth.currentUser = FARHANA
        resolve(answer)
      }),
    )
  return {
    createAuth: () => auth,
    onIdTokenChanged: () => () => {},
    onAuthStateChanged: (_auth: unknown, listener: typeof said) => {
      said = listener
    },
    OAuthProvider: class {
      credential = () => ({})
    },
    signInWithEmailAndPassword: call({ user: FARHANA }),
    createUserWithEmailAndPassword: call({ user: FARHANA }),
    signInWithCredential: call({ user: FARHANA }),
    updateProfile: call(undefined),
    sendEmailVerification: call(undefined),
    signOut: call(undefined),
  }
}

async function session(): Promise<Session> {
  return (await import('./session.ts')).currentSession()
}

async function start(): Promise<void> {
  const { startSession } = await import('./auth-state.ts')
  startSession(SETTINGS, new QueryClient())
}

beforeEach(() => {
  open.length = 0
  stored.clear()
  auth.currentUser = null
  said = undefined
  vi.resetModules()
  vi.doMock('./auth/firebase-auth.ts', fakeClient)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/', reload: () => {} })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const record = { _id: '1', displayName: 'Farhana', email: 'farhana@example.com', photoURL: null, role: 'buyer' }
  vi.stubGlobal('fetch', async () => Response.json([record]))
})
afterEach(() => {
  vi.doUnmock('./auth/firebase-auth.ts')
  vi.unstubAllGlobals()
})

describe('the session', () => {
  test('[S01 E14] is loading until the client says who is signed in; then it has the user with their role', async () => {
    stored.set('greenTechToken', 'farhana')
    await start()
    expect(await session()).toMatchObject({ loading: true, authReady: false, user: null })
    await expect.poll(() => said).toBeTypeOf('function')
    auth.currentUser = FARHANA
    said?.(FARHANA)
    await expect.poll(async () => (await session()).loading).toBe(false)
    expect(await session()).toMatchObject({ authReady: true, user: { uid: 'farhana', role: 'buyer' } })
  })

  test('[S01] is that of nobody when the client says so', async () => {
    vi.stubGlobal('location', { pathname: '/dashboard', reload: () => {} })
    await start()
    expect(await session()).toMatchObject({ loading: true, authReady: false })
    await expect.poll(() => said).toBeTypeOf('function')
    said?.(null)
    await expect.poll(async () => (await session()).loading).toBe(false)
    expect(await session()).toMatchObject({ authReady: true, user: null })
  })

  test('of a guest whose last visit was one, too, waits for no client', async () => {
    await start()
    expect(await session()).toMatchObject({ loading: false, authReady: true, user: null })
  })

  const account = { email: 'farhana@example.com', password: 'green@tech24', displayName: 'Farhana', photoURL: '/x' }
  test.each([
    ['signs in', async () => (await import('./account.ts')).signInWithPassword('farhana@example.com', 'green@tech24')],
    ['registers', async () => (await import('./account.ts')).createAccount(account)],
    [
      'signs in with Google',
      async () => (await import('./google/google-sign-in.ts')).signInWithGoogle({ idToken: 't', rawNonce: 'n' }),
    ],
    ['changes their profile', async () => (await import('./account.ts')).updateAuthProfile({ displayName: 'Farhana' })],
    ['requests an e-mail', async () => (await import('./account.ts')).sendEmailVerification()],
    ['logs out', async () => (await import('./account.ts')).signOut()],
  ])('[S02] is loading while a user %s, and not afterwards', async (what, operation) => {
    await start()
    // Operations that need a user have one already.
    if (/profile|e-mail|out/.test(what)) auth.currentUser = FARHANA
    expect((await session()).loading).toBe(false)
    const done = operation()
    await expect.poll(() => open.length).toBe(1)
    expect((await session()).loading).toBe(true)
    await answerAll()
    await done
    expect((await session()).loading).toBe(false)
  })
})
