import type { Auth, User } from '@firebase/auth'
import type { PublicSettings } from '#shared/settings.ts'

export type SignInClient = typeof import('./sign-in-client.ts')

export interface Connection {
  sdk: SignInClient
  auth: Auth
}

let settings: PublicSettings['signIn'] | undefined
let opened: Promise<Connection> | undefined
let tellOpened: (connection: Connection) => void = () => {}

/**
 * Names the service, once a page; false when that was done before.
 * @param onOpened hears of the client when it is there, whoever needed it first
 */
export function connectSignIn(given: PublicSettings['signIn'], onOpened: (connection: Connection) => void): boolean {
  if (settings) return false
  settings = given
  tellOpened = onOpened
  return true
}

/** What `connectSignIn` was given. */
export function connectedSettings(): PublicSettings['signIn'] {
  if (!settings) throw new Error('the session is not started')
  return settings
}

/** The sign-in client, fetched when it is first needed; after a failed fetch the next need tries again. */
export function signInClient(): Promise<Connection> {
  opened ??= load().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function load(): Promise<Connection> {
  const given = connectedSettings()
  const sdk = await import('./sign-in-client.ts')
  const connection = { sdk, auth: sdk.openAuth(given) }
  sdk.onIdTokenChanged(connection.auth, rememberToken)
  tellOpened(connection)
  return connection
}

/** Milliseconds before its end from which on a token is not used any more (row N07). */
const EXPIRED_EARLY = 30_000

/** The newest token, and when it ends in milliseconds since 1970; null for guests. */
let newest: { uid: string; token: string; ends: number } | null = null

async function rememberToken(user: User | null): Promise<void> {
  // Just issued, or read from the browser's storage: no call is made for it, but for one that has run out.
  const result = await user?.getIdTokenResult().catch(() => undefined)
  if (!user) newest = null
  else if (result) newest = { uid: user.uid, token: result.token, ends: Date.parse(result.expirationTime) }
}

/**
 * The ID token to send with a call, renewed when it is about to run out; null for guests. The client renews it for the last
 * five minutes of its hour; without a connection what is left of them can still be used.
 */
export async function currentToken(renew = false): Promise<string | null> {
  if (!opened) return null
  const user = (await opened).auth.currentUser
  if (!user) return null
  return user.getIdToken(renew).catch((error: { code?: string }) => {
    const usable = newest?.uid === user.uid && Date.now() < newest.ends - EXPIRED_EARLY
    if (renew || error.code !== 'auth/network-request-failed' || !newest || !usable) throw error
    return newest.token
  })
}
