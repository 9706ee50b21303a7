import type { FirebaseError } from '@firebase/app'
import type { AuthCredential, User } from '@firebase/auth'
import { providerCode } from '../provider-sentence.ts'
import { step } from '../session.ts'
import type { SignInClient } from '../sign-in-connection.ts'
import type { GoogleVisit } from './google-window.ts'

/** A person of Google whose e-mail has an account of another kind: linked after a sign-in to that account. */
let waiting: { email: string; credential: AuthCredential } | null = null

/**
 * Signs in with what Google said. Throws the provider's error; after account-exists-with-different-credential
 * `linkWaitingGoogle` can link the two.
 */
export async function signInWithGoogle(outcome: { idToken: string; rawNonce: string }): Promise<User> {
  return step(async (sdk, auth) => {
    const credential = new sdk.OAuthProvider('google.com').credential(outcome)
    try {
      return (await sdk.signInWithCredential(auth, credential)).user
    } catch (error) {
      waiting = existingAccount(error, sdk)
      throw error
    }
  })
}

/** The e-mail and the credential of an account-exists-with-different-credential; null for every other error. */
function existingAccount(error: unknown, sdk: SignInClient): typeof waiting {
  if (providerCode(error) !== 'account-exists-with-different-credential') return null
  const refusal = error as FirebaseError
  const credential = sdk.OAuthProvider.credentialFromError(refusal)
  // What the service answered: the client leaves the e-mail there.
  const { email } = (refusal.customData?._tokenResponse ?? {}) as { email?: unknown }
  return credential && typeof email === 'string' ? { email, credential } : null
}

/** The e-mail of the account that Google waits to be linked to, or null. */
export function waitingForLink(): string | null {
  return waiting?.email ?? null
}

/** Links the person of Google who waits, if it is their account that is signed in now. Throws the provider's error. */
export async function linkWaitingGoogle(): Promise<boolean> {
  const linking = waiting
  waiting = null
  if (!linking) return false
  return step(async (sdk, auth) => {
    if (auth.currentUser?.email !== linking.email) return false
    await sdk.linkWithCredential(auth.currentUser, linking.credential)
    return true
  })
}

/**
 * Links the person of Google who comes out of the window to whoever is signed in. Throws the provider's error; without a
 * window it is popup-blocked, and what ended the visit otherwise.
 */
export async function linkGoogle(visit: GoogleVisit | null): Promise<void> {
  const end = await visit?.end
  if (!end || 'error' in end) throw providerError(end?.error ?? 'popup-blocked')
  await step(async (sdk, auth) => {
    const credential = new sdk.OAuthProvider('google.com').credential(end)
    if (auth.currentUser) await sdk.linkWithCredential(auth.currentUser, credential)
  })
}

function providerError(code: string): Error {
  return Object.assign(new Error(code), { code: `auth/${code}` })
}
