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
  tellOpened(connection)
  return connection
}

/** Milliseconds before its end from which on a token is not used any more (row N07). */
const EXPIRED_EARLY = 30_000

/**
 * The ID token to send with a call, renewed when it is about to run out; null for guests. The client renews it for the last
 * five minutes of its hour; without a connection what is left of them can still be used.
 */
export async function currentToken(renew = false): Promise<string | null> {
  if (!opened) return null
  const user = (await opened).auth.currentUser
  if (!user) return null
  return user.getIdToken(renew).catch((error: { code?: string }) => {
    const left = !renew && error.code === 'auth/network-request-failed' ? tokenLeft(user) : null
    if (left === null) throw error
    return left
  })
}

/** The token that the client has, while it does not count as expired; otherwise null. */
function tokenLeft(user: User): string | null {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager?: { accessToken?: string; expirationTime?: number } }
  const { accessToken, expirationTime = 0 } = stsTokenManager ?? {}
  return accessToken && Date.now() < expirationTime - EXPIRED_EARLY ? accessToken : null
}
