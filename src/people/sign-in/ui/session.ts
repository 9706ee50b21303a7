import { useSyncExternalStore } from 'react'
import type { Role } from '#shared/endpoint.ts'

/** The signed-in user: what the sign-in service holds (row E04) and the role from the users list (row E15). */
export interface SessionUser {
  uid: string
  /**
   * The e-mail address. An account without one has the placeholder address of its user record: show the field by
   * `shownAddress`.
   */
  email: string
  /** The number that a code has proven. */
  phone: string | null
  displayName: string
  photoURL: string | null
  emailVerified: boolean
  /** Null while no user record exists for the account, or while it could not be read. */
  role: Role | null
  /** The account is suspended: its owner reads why, and does nothing else. */
  suspended?: boolean
}

export interface Session {
  /** True until the auth state is ready, and while a sign-in operation runs (rows S01 S02). */
  loading: boolean
  /** True once the auth state is ready: `user` is then the answer, null for a guest. */
  authReady: boolean
  user: SessionUser | null
  /**
   * True if somebody was signed in at the last visit: the navbar then shows the dashboard link before the auth state is ready.
   */
  likelySignedIn: boolean
}

/** The localStorage key that marks who is signed in, by uid. It holds no token: those belong to the SDK (row S04). */
export const SIGNED_IN_KEY = 'greenTechToken'

/**
 * Other keys of the local storage that hold data of one user. They are removed when the user's session ends on this device
 * (page-owner.ts).
 */
export const PERSONS_KEYS = {
  /** The address that a sign-in link went to. */
  linkRequest: 'greenTechLinkEmail',
  /** Uid of the person, or a guest, whose choice of the language is not in the account yet. */
  unsavedLanguage: 'language-of',
} as const

const INITIAL_SESSION: Session = { loading: true, authReady: false, user: null, likelySignedIn: false }
let session = INITIAL_SESSION
const listeners = new Set<() => void>()

/** When the page learned who its user is, as of `performance.now()`: it makes no call in their name before. */
let knownSince = 0

export function userKnownSince(): number {
  return knownSince
}

/** Only for `auth-state.ts`: nothing else changes the session. */
export function setSession(changes: Partial<Session>): void {
  if (changes.user && changes.user.uid !== session.user?.uid) knownSince = performance.now()
  session = { ...session, ...changes }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session; on the server and at hydration it is the initial, loading one. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => INITIAL_SESSION,
  )
}

/** The signed-in user, null until they are known: a page of a guest does not render again when the auth state is ready. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(
    subscribe,
    () => session.user,
    () => null,
  )
}

/** True if somebody was signed in at the last visit. False on the server and at hydration. */
export function useLikelySignedIn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => session.likelySignedIn,
    () => false,
  )
}

export function currentSession(): Session {
  return session
}
