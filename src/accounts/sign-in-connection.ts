import type { Auth } from '@firebase/auth'
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

/** The ID token to send with a call, renewed when it is about to run out; null for guests. */
export async function currentToken(renew = false): Promise<string | null> {
  if (!opened) return null
  const { auth } = await opened
  return (await auth.currentUser?.getIdToken(renew)) ?? null
}
