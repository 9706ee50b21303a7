import type { Auth, User as SignInUser } from '@firebase/auth'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { isHostedPhoto } from '#shared/photo.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { User } from '#users/contract.ts'
import { forgetRegistration } from './registration.ts'
import { type Connection, connectSignIn, type SignInClient, signInClient } from './sign-in-connection.ts'

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

/** Marks that someone is signed in. No secret: the tokens are the sign-in client's business (row S04). */
export const MARKER = 'greenTechToken'

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

/**
 * Starts once. Whoever was signed in at the last visit has the sign-in client fetched after the first paint; a guest's page
 * waits for a first touch or key, or for a sign-in in another tab: most visits never need the client.
 */
export function startSession(settings: PublicSettings['signIn'], queryClient: QueryClient): void {
  if (!connectSignIn(settings, (connection) => followChanges(connection, queryClient))) return
  const expected = localStorage.getItem(MARKER) !== null
  setSession({ expected })
  if (expected || location.pathname.startsWith(GUARDED)) openClient()
  else {
    setSession({ loading: steps > 0, known: true })
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, openClient, { once: true, capture: true, passive: true })
  }
}

/** Where nothing may be shown before it is certain who asks, even if the marker is gone. */
const GUARDED = '/dashboard'
/** `storage` comes from other tabs. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'storage'] as const

function openClient(): void {
  // Without the chunk nobody can be signed in here; the pages that need it say so when they are used.
  signInClient().catch(() => setSession({ loading: false, known: true }))
}

function followChanges({ sdk, auth }: Connection, queryClient: QueryClient): void {
  let before: string | undefined
  sdk.onAuthStateChanged(auth, (user) => {
    // What one person fetched is not for the next one to see.
    if (before && before !== user?.uid) queryClient.clear()
    before = user?.uid
    follow(user)
  })
}

/** Takes over who is signed in, with the role from the shop's own record. */
export async function follow(user: SignInUser | null): Promise<void> {
  if (!user) {
    localStorage.removeItem(MARKER)
    setSession({ loading: steps > 0, known: true, user: null, expected: false })
    return
  }
  localStorage.setItem(MARKER, 'signed-in')
  const { sdk, auth } = await signInClient()
  const { findRecord } = await import('./own-record.ts')
  const record = await findRecord(user.email).catch((error: unknown) => {
    // An admin deleted or barred the user: the token outlives the account for a while.
    if (error instanceof AppError && error.code.startsWith('account_')) sdk.signOut(auth)
    return null
  })
  if (auth.currentUser?.uid !== user.uid) return
  if (record) forgetRegistration()
  setSession({ loading: steps > 0, known: true, user: describe(user, record), expected: true })
}

/** @param record null when it could not be read; what was known of the same person then stays. */
function describe(user: SignInUser, record: User | undefined | null): SessionUser {
  const before = session.user?.uid === user.uid ? session.user : null
  return {
    uid: user.uid,
    email: user.email ?? '',
    displayName: user.displayName ?? record?.displayName ?? '',
    photoURL: record?.photoURL ?? hostedPhoto(user),
    emailVerified: user.emailVerified,
    role: record?.role ?? (record === null ? (before?.role ?? null) : null),
  }
}

/** The sign-in service keeps any address, Google's pictures too: our pages show those of our image host alone. */
function hostedPhoto({ photoURL }: SignInUser): string | null {
  return photoURL && isHostedPhoto(photoURL, undefined) ? photoURL : null
}

/** Reads name, photo and role anew, as after registration or a profile change. */
export async function refreshSession(): Promise<void> {
  const { auth } = await signInClient()
  if (auth.currentUser) await follow(auth.currentUser)
}

/** Runs one step of signing in or out: the session is `loading` meanwhile. */
export async function step<T>(work: (sdk: SignInClient, auth: Auth) => Promise<T>): Promise<T> {
  steps++
  setSession({ loading: true })
  try {
    const { sdk, auth } = await signInClient()
    return await work(sdk, auth)
  } finally {
    steps--
    setSession({ loading: steps > 0 || !session.known })
  }
}
