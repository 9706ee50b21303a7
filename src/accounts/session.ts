import type { Auth, User as SignInUser } from '@firebase/auth'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { client } from '#shared/client.ts'
import type { Page, Role } from '#shared/endpoint.ts'
import { AppError, networkError } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { accounts, type User } from './contract.ts'

/** Who is signed in: what the sign-in service knows (row E04) and the role from the users list (row E15). */
export interface SessionUser {
  uid: string
  email: string
  displayName: string
  photoURL: string | null
  emailVerified: boolean
  /** Null while no user record exists for the account, or while it could not be read. */
  role: Role | null
}

export interface Session {
  /** True until it is known who is signed in, and while a sign-in step runs (rows S01 S02). */
  loading: boolean
  /** True once it is known whether somebody is signed in. */
  known: boolean
  user: SessionUser | null
  /** Likely signed in, from the last visit: the bar shows the right link before the answer is there. */
  expected: boolean
}

type SignInClient = typeof import('./sign-in-client.ts')

/** Marks that someone is signed in. No secret: the tokens are the sign-in client's business (row S04). */
const MARKER = 'greenTechToken'
const TIMEOUT_MS = 30_000

const GUEST: Session = { loading: true, known: false, user: null, expected: false }
let session: Session = GUEST
const listeners = new Set<() => void>()

function setSession(next: Partial<Session>): void {
  session = { ...session, ...next }
  for (const listener of listeners) listener()
}

/** Sign-in steps that run now: the answer of one must not end the loading of another. */
let steps = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, the same `loading` one on the server and at hydration. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => GUEST,
  )
}

export function currentSession(): Session {
  return session
}

let opened: Promise<{ sdk: SignInClient; auth: Auth }> | undefined
let open: () => Promise<{ sdk: SignInClient; auth: Auth }> = () =>
  Promise.reject(new Error('the session is not started'))

/** Starts once: fetches the sign-in client after the first paint and follows who is signed in. */
export function startSession(settings: PublicSettings['signIn'], queryClient: QueryClient): void {
  open = () => {
    opened ??= loadClient(settings).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  if (opened) return
  setSession({ expected: localStorage.getItem(MARKER) !== null })
  open()
    .then(({ sdk, auth }) => {
      let before: string | undefined
      sdk.onAuthStateChanged(auth, (user) => {
        // What one person fetched is not for the next one to see.
        if (before && before !== user?.uid) queryClient.clear()
        before = user?.uid
        follow(user)
      })
    })
    // Without the chunk nobody can be signed in here; the pages that need it say so when they are used.
    .catch(() => setSession({ loading: false, known: true }))
}

async function loadClient(settings: PublicSettings['signIn']): Promise<{ sdk: SignInClient; auth: Auth }> {
  const sdk = await import('./sign-in-client.ts')
  return { sdk, auth: sdk.openAuth(settings) }
}

async function follow(user: SignInUser | null): Promise<void> {
  if (!user) {
    localStorage.removeItem(MARKER)
    setSession({ loading: steps > 0, known: true, user: null, expected: false })
    return
  }
  localStorage.setItem(MARKER, 'signed-in')
  const { sdk, auth } = await open()
  const record = await findRecord(user).catch((error: unknown) => {
    // An admin deleted the user: the token outlives the account for a while.
    if (error instanceof AppError && error.code === 'account_removed') sdk.signOut(auth)
    return null
  })
  if (auth.currentUser?.uid !== user.uid) return
  setSession({ loading: steps > 0, known: true, user: describe(user, record), expected: true })
}

/**
 * The caller's own record (row E15): the users list of somebody who is no admin holds them alone. An admin's holds
 * everybody, newest first, so that an older admin is looked for among the admins. Undefined when there is none.
 */
async function findRecord(user: SignInUser): Promise<User | undefined> {
  const api = client(accounts, authorizedFetch)
  const email = user.email?.toLowerCase()
  const own = (users: Page<User>) => users.items.find((item) => item.email === email)
  const users = await api.listUsers({})
  return own(users) ?? (users.next ? own(await api.listUsers({ role: 'admin' })) : undefined)
}

/** @param record null when it could not be read; what was known of the same person then stays. */
function describe(user: SignInUser, record: User | undefined | null): SessionUser {
  const before = session.user?.uid === user.uid ? session.user : null
  return {
    uid: user.uid,
    email: user.email ?? '',
    displayName: user.displayName ?? record?.displayName ?? '',
    photoURL: user.photoURL ?? record?.photoURL ?? null,
    emailVerified: user.emailVerified,
    role: record?.role ?? (record === null ? (before?.role ?? null) : null),
  }
}

/** Reads name, photo and role anew, as after registration or a profile change. */
export async function refreshSession(): Promise<void> {
  const { auth } = await open()
  if (auth.currentUser) await follow(auth.currentUser)
}

async function step<T>(work: (sdk: SignInClient, auth: Auth) => Promise<T>): Promise<T> {
  steps++
  setSession({ loading: true })
  try {
    const { sdk, auth } = await open()
    return await work(sdk, auth)
  } finally {
    steps--
    setSession({ loading: steps > 0 || !session.known })
  }
}

/** Resolves when the role is known too. Throws the provider's error (`code` is `auth/…`). */
export async function signIn(email: string, password: string): Promise<void> {
  await step(async (sdk, auth) => {
    const { user } = await sdk.signInWithEmailAndPassword(auth, email, password)
    await follow(user)
  })
}

/**
 * The second half of the sign-up sequence (row S08): account, profile with name and photo, verification letter. The user
 * record was saved before; the first call with the new token claims it. Throws only while there is no account yet: what
 * fails later can be made good by the person, and asking them to register again would meet their own account.
 */
export async function createAccount(account: {
  email: string
  password: string
  displayName: string
  photoURL: string
}): Promise<{ letterSent: boolean }> {
  return step(async (sdk, auth) => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, account.email, account.password)
    // The user record has name and photo too.
    await changeProfile({ displayName: account.displayName, photoURL: account.photoURL }).catch(() => {})
    const letterSent = await sdk.sendEmailVerification(user).then(
      () => true,
      () => false,
    )
    await follow(user)
    return { letterSent }
  })
}

/** Does nothing when neither name nor photo is given (row X12). */
export async function changeProfile(profile: { displayName?: string; photoURL?: string }): Promise<void> {
  if (profile.displayName === undefined && profile.photoURL === undefined) return
  const { sdk, auth } = await open()
  if (auth.currentUser) await sdk.updateProfile(auth.currentUser, profile)
}

export async function sendVerification(): Promise<void> {
  await step(async (sdk, auth) => {
    if (auth.currentUser) await sdk.sendEmailVerification(auth.currentUser)
  })
}

/** Follows the link of a verification letter. Throws the provider's error when the code is not taken. */
export async function verifyEmail(code: string): Promise<void> {
  await step(async (sdk, auth) => {
    await sdk.applyActionCode(auth, code)
    await auth.authStateReady()
    // The token carries the mark too. If this fails, the address is confirmed all the same: the next visit shows it.
    await auth.currentUser?.getIdToken(true).catch(() => {})
    await auth.currentUser?.reload().catch(() => {})
    if (auth.currentUser) await follow(auth.currentUser)
  })
}

export async function askPasswordReset(email: string): Promise<void> {
  const { sdk, auth } = await open()
  await sdk.sendPasswordResetEmail(auth, email)
}

/** The e-mail address that a reset link is for; throws when the link is used up or too old. */
export async function checkResetCode(code: string): Promise<string> {
  const { sdk, auth } = await open()
  return sdk.verifyPasswordResetCode(auth, code)
}

export async function setPassword(code: string, password: string): Promise<void> {
  const { sdk, auth } = await open()
  await sdk.confirmPasswordReset(auth, code, password)
}

export async function logOut(): Promise<void> {
  await step(async (sdk, auth) => {
    localStorage.removeItem(MARKER)
    await sdk.signOut(auth)
  })
}

async function token(renew = false): Promise<string | null> {
  if (!opened) return null
  const { auth } = await opened
  return (await auth.currentUser?.getIdToken(renew)) ?? null
}

/** `fetch` with the person's token; one renewal when the server finds it run out. Failures become AppErrors (row Z35). */
export async function authorizedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init, await token())
  if (response.status !== 401) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return body?.code === 'token_expired' ? send(url, init, await token(true)) : response
}

async function send(url: string, init: RequestInit, bearer: string | null): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(url, { ...init, headers, signal }).catch((error: unknown) => {
    throw callError(error)
  })
}

function callError(error: unknown): AppError {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return networkError('timeout', 'The call took too long')
  if (error instanceof DOMException && error.name === 'AbortError')
    return networkError('canceled', 'The call was cancelled')
  return networkError('network_error', 'The call did not get through')
}
