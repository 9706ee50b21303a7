import type { FirebaseError } from '@firebase/app'
import type { AuthCredential, User } from '@firebase/auth'
import type { AuthSdk } from '../auth/auth-client.ts'
import { signedIn } from '../auth/persistence.ts'
import { authError, authErrorCode } from '../auth-error.ts'
import { withLoading } from '../auth-state.ts'
import type { GooglePopup } from './google-popup.ts'

/**
 * A Google credential whose e-mail address has an account of another provider. It is linked after a sign-in to that account.
 * Module state, so that it outlives the form: it is gone after a reload, and the person signs in with Google again.
 */
let pendingLink: { email: string; credential: AuthCredential } | null = null

/** Throws the SDK's error; after account-exists-with-different-credential `linkPendingGoogle` can link the two. */
export async function signInWithGoogle(result: { idToken: string; rawNonce: string }): Promise<User> {
  return withLoading(async (sdk, auth) => {
    const credential = new sdk.OAuthProvider('google.com').credential(result)
    try {
      return await signedIn({ sdk, auth }, () => sdk.signInWithCredential(auth, credential))
    } catch (error) {
      pendingLink = toPendingLink(error, sdk)
      throw error
    }
  })
}

/** The e-mail address and the credential of an account-exists-with-different-credential; null for any other error. */
function toPendingLink(error: unknown, sdk: AuthSdk): typeof pendingLink {
  if (authErrorCode(error) !== 'account-exists-with-different-credential') return null
  const refused = error as FirebaseError
  const credential = sdk.OAuthProvider.credentialFromError(refused)
  const email = refused.customData?.email
  return credential && typeof email === 'string' ? { email, credential } : null
}

/** The e-mail address of the account that a Google credential can be linked to, or null. */
export function pendingLinkEmail(): string | null {
  return pendingLink?.email ?? null
}

/**
 * Links the pending Google credential if its account is signed in now; resolves to whether it was linked. Throws the SDK's
 * error.
 */
export async function linkPendingGoogle(): Promise<boolean> {
  const link = pendingLink
  pendingLink = null
  if (!link) return false
  return withLoading(async (sdk, auth) => {
    if (auth.currentUser?.email !== link.email) return false
    await sdk.linkWithCredential(auth.currentUser, link.credential)
    return true
  })
}

/**
 * Links the Google account that was chosen in the popup to the signed-in user. Throws the SDK's error, the popup's error,
 * or popup-blocked without a popup. Resolves without linking when the user has signed out meanwhile.
 */
export async function linkGoogle(popup: GooglePopup | null): Promise<void> {
  const result = await popup?.result
  if (!result || 'error' in result) throw authError(result?.error ?? 'popup-blocked')
  await withLoading(async (sdk, auth) => {
    const credential = new sdk.OAuthProvider('google.com').credential(result)
    if (auth.currentUser) await sdk.linkWithCredential(auth.currentUser, credential)
  })
}
