import type { Auth, User } from '@firebase/auth'
import type { PublicSettings } from '#shared/settings.ts'
import { tokenOf } from './persistence.ts'

/** The functions of Firebase Authentication that the site uses. */
export type AuthSdk = typeof import('./firebase-auth.ts')

export interface AuthClient {
  sdk: AuthSdk
  auth: Auth
}

let settings: PublicSettings['signIn'] | undefined
let client: Promise<AuthClient> | undefined
let notifyLoaded: (client: AuthClient) => void = () => {}
let markConfigured = () => {}
/** The session starts after hydration. A form that was submitted before waits for it. */
const configured = new Promise<void>((resolve) => {
  markConfigured = resolve
})

/**
 * Sets which sign-in service the SDK calls. Only the first call of a page counts; later ones return false.
 * @param onLoaded is called when the SDK is loaded, whichever call loads it
 */
export function configureAuth(
  signInSettings: PublicSettings['signIn'],
  onLoaded: (client: AuthClient) => void,
): boolean {
  if (settings) return false
  settings = signInSettings
  notifyLoaded = onLoaded
  markConfigured()
  return true
}

/** The settings that `configureAuth` got. */
export function authSettings(): PublicSettings['signIn'] {
  if (!settings) throw new Error('configureAuth() was not called')
  return settings
}

/** The SDK, fetched on first use; after a failed fetch the next call tries again. */
export function loadAuth(): Promise<AuthClient> {
  client ??= fetchAuth().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

/** The SDK with the user who is signed in; throws for a guest. */
export async function requireUser(): Promise<AuthClient & { user: User }> {
  const loaded = await loadAuth()
  const user = loaded.auth.currentUser
  if (!user) throw new Error('nobody is signed in')
  return { ...loaded, user }
}

async function fetchAuth(): Promise<AuthClient> {
  await configured
  const sdk = await import('./firebase-auth.ts')
  const loaded = { sdk, auth: sdk.createAuth(authSettings()) }
  sdk.onIdTokenChanged(loaded.auth, cacheIdToken)
  notifyLoaded(loaded)
  return loaded
}

/** A cached token is not used in its last 30 s (row N07). Milliseconds. */
const EXPIRY_MARGIN_MS = 30_000

/** The newest ID token and when it expires, in milliseconds since 1970; null for guests. */
let cachedToken: { uid: string; token: string; expiresAt: number } | null = null

async function cacheIdToken(user: User | null): Promise<void> {
  // A valid token comes from the SDK's memory or storage; only an expired one needs a call, which may fail.
  const result = await user?.getIdTokenResult().catch(() => undefined)
  if (!user) cachedToken = null
  else if (result) {
    cachedToken = { uid: user.uid, token: result.token, expiresAt: Date.parse(result.expirationTime) }
  }
}

/** Milliseconds before the end of a token in which each `getIdToken` of the SDK requests a new one. */
const REFRESH_MARGIN_MS = 300_000

/**
 * True if the SDK returns its current token without a request for a new one. No documented function says so: `getIdTokenResult`
 * sends such a request itself, and its `expirationTime` is by the clock of the server, while that of a device may be wrong.
 * `toJSON` is documented, its content is not: without `stsTokenManager` the stream would ask for tokens again, which
 * `session.e2e.ts` notices.
 */
function isFresh(user: User): boolean {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { expirationTime?: number } }
  return Date.now() <= (stsTokenManager?.expirationTime ?? Number.POSITIVE_INFINITY) - REFRESH_MARGIN_MS
}

/**
 * The ID token as soon as there is one that is valid, null for a guest. It asks for none: after a failure the SDK's refresh
 * has pauses of its own (row N08). Rejects when the signal aborts.
 */
export async function nextIdToken(signal: AbortSignal): Promise<string | null> {
  const { sdk, auth } = await loadAuth()
  await auth.authStateReady()
  let unsubscribe = () => {}
  const user = await new Promise<User | null>((resolve, reject) => {
    unsubscribe = sdk.onIdTokenChanged(auth, (current) => (!current || isFresh(current)) && resolve(current))
    signal.addEventListener('abort', () => reject(signal.reason))
    signal.throwIfAborted()
  }).finally(() => unsubscribe())
  return user ? user.getIdToken() : null
}

/**
 * The ID token for a call; null for guests. In the last five minutes of its hour the SDK renews it by itself, and after a
 * failure with pauses of its own (rows S06 N08), which calls would shorten: they use it until shortly before its end.
 */
export async function getIdToken(forceRefresh = false): Promise<string | null> {
  if (!client) return null
  const loaded = await client
  const user = loaded.auth.currentUser
  if (!user) return null
  const isUsable = cachedToken?.uid === user.uid && Date.now() < cachedToken.expiresAt - EXPIRY_MARGIN_MS
  if (cachedToken && isUsable && !forceRefresh && !isFresh(user)) return cachedToken.token
  return tokenOf(loaded, user, forceRefresh)
}
