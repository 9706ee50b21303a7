import type { AuthCredential, User } from '@firebase/auth'
import { step } from '../session.ts'

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
      waiting = sdk.existingAccount(error)
      throw error
    }
  })
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
