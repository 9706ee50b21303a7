import type { FirebaseError } from '@firebase/app'
import type { Auth, User, UserCredential } from '@firebase/auth'
import { deviceStorage, reportLoss } from '#ui/browser/storage.ts'
import { authErrorCode } from '../auth-error.ts'
import { SIGNED_IN_KEY } from '../session.ts'

type Sdk = typeof import('./firebase-auth.ts')

interface Client {
  sdk: Pick<Sdk, 'setPersistence' | 'inMemoryPersistence' | 'updateCurrentUser'>
  auth: Auth
}

const PROBE = 'greentech-probe'

/**
 * Signs in. On a device that is full the SDK throws after the service has accepted the person, whom `auth` names then: the
 * session goes on in the memory of the page.
 */
export function signedIn(client: Client, signIn: () => Promise<UserCredential>): Promise<User> {
  return inMemoryWhereFull(
    client,
    async () => (await signIn()).user,
    async () => {
      const { currentUser } = client.auth
      if (!currentUser) throw new Error('a full device has ended the sign-in')
      // Tells the listeners, too.
      await client.sdk.updateCurrentUser(client.auth, currentUser)
      return currentUser
    },
  )
}

/** The ID token. A new one is stored by the SDK, which a full device refuses. */
export function tokenOf(client: Client, user: User, forceRefresh: boolean): Promise<string> {
  return inMemoryWhereFull(
    client,
    () => user.getIdToken(forceRefresh),
    () => user.getIdToken(),
  )
}

async function inMemoryWhereFull<T>(
  { sdk, auth }: Client,
  operation: () => Promise<T>,
  inMemory: () => Promise<T>,
): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!isRefusalOfStore(error)) throw error
    // Also removes what the device has kept, maybe of somebody else.
    await sdk.setPersistence(auth, sdk.inMemoryPersistence)
    reportLoss('signIn')
    return inMemory()
  }
}

/** The SDK names the error of the store as the original one of an internal error, and has no other with it. */
function isRefusalOfStore(error: unknown): boolean {
  if (authErrorCode(error) !== 'internal-error') return false
  return (error as FirebaseError).customData?.originalError !== undefined
}

/** Tells the page when the browser has neither a local storage nor a database: the SDK keeps the session in memory then. */
export async function reportUnkeptSession(): Promise<void> {
  if (!deviceStorage.keeps(SIGNED_IN_KEY) && !(await hasDatabase())) reportLoss('signIn')
}

function hasDatabase(): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    // Throws where cookies are blocked.
    const request = indexedDB.open(PROBE)
    request.onerror = () => resolve(false)
    request.onsuccess = () => {
      request.result.close()
      indexedDB.deleteDatabase(PROBE)
      resolve(true)
    }
  }).catch(() => false)
}
