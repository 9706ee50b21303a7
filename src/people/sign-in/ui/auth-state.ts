import type { Auth, User as AuthUser } from '@firebase/auth'
import type { QueryClient } from '@tanstack/react-query'
import { isAppError } from '#shared/errors.ts'
import { barePath } from '#shared/language.ts'
import { contactEmail } from '#shared/no-address.ts'
import { isHostedPhoto } from '#shared/photo.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { deviceStorage } from '#ui/browser/storage.ts'
import { type AuthClient, type AuthSdk, configureAuth, loadAuth } from './auth/auth-client.ts'
import { reportUnkeptSession } from './auth/persistence.ts'
import { clearRegistration } from './auth/registration.ts'
import type { OwnRecord } from './auth/user-record.ts'
import { claimPage, unmark, watchPageOwner } from './page-owner.ts'
import { currentSession, type SessionUser, SIGNED_IN_KEY, setSession } from './session.ts'

/** Pages below this path need a certain auth state before they show anything, even when the mark is gone. */
const PROTECTED_PATH = '/dashboard'
/** The first of these loads the SDK for a guest. `storage` is fired by a sign-in in another tab. */
const FIRST_INTERACTION_EVENTS = ['pointerdown', 'keydown', 'storage'] as const

/** Operations that run now: the end of one must not end the loading of another. */
let pendingOperations = 0

/**
 * Starts the session, once a page. The SDK is loaded after the first paint for a user who was signed in at the last
 * visit. A guest's page waits for the first interaction or a sign-in in another tab: most visits never need the SDK.
 */
export function startSession(settings: PublicSettings['signIn'], queryClient: QueryClient): void {
  if (!configureAuth(settings, (client) => subscribeToAuthState(client, queryClient))) return
  watchPageOwner()
  const likelySignedIn = deviceStorage.get(SIGNED_IN_KEY) !== null
  setSession({ likelySignedIn })
  if (likelySignedIn || barePath(location.pathname).startsWith(PROTECTED_PATH)) loadAuthInBackground()
  else {
    setSession({ loading: pendingOperations > 0, authReady: true })
    const options = { once: true, capture: true, passive: true }
    for (const event of FIRST_INTERACTION_EVENTS) addEventListener(event, loadAuthInBackground, options)
  }
}

function loadAuthInBackground(): void {
  // Without the SDK nobody is signed in; the operations that need it report the failure when they are used.
  loadAuth().catch(() => setSession({ loading: false, authReady: true }))
}

function subscribeToAuthState({ sdk, auth }: AuthClient, queryClient: QueryClient): void {
  let previousUid: string | undefined
  sdk.onAuthStateChanged(auth, (authUser) => {
    // Cached queries of one user must not be shown to the next.
    if (previousUid && previousUid !== authUser?.uid) queryClient.clear()
    previousUid = authUser?.uid
    applyAuthUser(authUser)
  })
}

/** Numbers of the last call of `applyAuthUser` that began, and of the last one that has changed the session. */
const applied = { began: 0, last: 0 }

/**
 * Writes the SDK's user and their user record, which has the role, into the session; null is a guest. A call that ends
 * after a later one changes nothing: it has read an older record.
 */
export async function applyAuthUser(authUser: AuthUser | null): Promise<void> {
  const call = ++applied.began
  if (!authUser) {
    applied.last = call
    if (!unmark()) return
    setSession({ loading: pendingOperations > 0, authReady: true, user: null, likelySignedIn: false })
    return
  }
  if (!claimPage(authUser.uid)) return
  void reportUnkeptSession()
  const { sdk, auth } = await loadAuth()
  const { findUserRecord } = await import('./auth/user-record.ts')
  const record = await findUserRecord(emailInShop(authUser)).catch((error: unknown) => {
    // An admin deleted or disabled the user: the token outlives the account for a while.
    if (isAppError(error) && error.code.startsWith('account_')) sdk.signOut(auth)
    return null
  })
  if (auth.currentUser?.uid !== authUser.uid || call < applied.last) return
  applied.last = call
  if (record) clearRegistration()
  const user = toSessionUser(authUser, record)
  setSession({ loading: pendingOperations > 0, authReady: true, user, likelySignedIn: true })
}

/** @param record null when it could not be read: the role that the session has of the same user stays then */
function toSessionUser(authUser: AuthUser, record: OwnRecord | undefined | null): SessionUser {
  const { user: previous } = currentSession()
  const previousRole = previous?.uid === authUser.uid ? previous.role : null
  return {
    uid: authUser.uid,
    email: emailInShop(authUser) ?? record?.email ?? '',
    phone: authUser.phoneNumber,
    displayName: authUser.displayName ?? record?.displayName ?? '',
    photoURL: record?.photoURL ?? hostedPhoto(authUser),
    emailVerified: authUser.emailVerified,
    role: record?.role ?? (record === null ? previousRole : null),
    suspended: record?.disabled === true,
  }
}

function emailInShop({ email, emailVerified, phoneNumber }: AuthUser): string | null {
  return contactEmail({ email, emailVerified, phone: phoneNumber })
}

/** The sign-in service stores any address, such as Google's pictures; pages show only pictures of our image host. */
function hostedPhoto({ photoURL }: AuthUser): string | null {
  return photoURL && isHostedPhoto(photoURL, undefined) ? photoURL : null
}

/** Reads name, photo and role again, for example after registration or a profile change. */
export async function refreshSession(): Promise<void> {
  const { auth } = await loadAuth()
  if (auth.currentUser) await applyAuthUser(auth.currentUser)
}

/** Runs an operation of the SDK; the session is `loading` meanwhile. */
export async function withLoading<T>(operation: (sdk: AuthSdk, auth: Auth) => Promise<T>): Promise<T> {
  pendingOperations++
  setSession({ loading: true })
  try {
    const { sdk, auth } = await loadAuth()
    return await operation(sdk, auth)
  } finally {
    pendingOperations--
    setSession({ loading: pendingOperations > 0 || !currentSession().authReady })
  }
}
