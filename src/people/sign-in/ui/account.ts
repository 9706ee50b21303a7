import type { Auth } from '@firebase/auth'
import { loadAuth } from './auth/auth-client.ts'
import { signedIn } from './auth/persistence.ts'
import { applyAuthUser, withLoading } from './auth-state.ts'
import { continueUrl } from './continue-url.ts'
import { releasePage, unmark } from './page-owner.ts'

/** Being signed out here is what counts: nobody waits longer for the service. */
const END_SESSION_TIMEOUT_MS = 1500

/** Resolves when the role is known, too. Throws the SDK's error. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await withLoading(async (sdk, auth) => {
    const user = await signedIn({ sdk, auth }, () => sdk.signInWithEmailAndPassword(auth, email, password))
    await applyAuthUser(user)
  })
}

/**
 * The second half of the sign-up sequence (row S08): account, profile, verification e-mail. The user record was saved
 * before; the first call with the new token claims it by the registration value of this tab. Throws only while there is
 * no account yet: the user can repair later failures, but a second registration would meet their own account.
 */
export async function createAccount(account: {
  email: string
  password: string
  displayName: string
  photoURL: string
}): Promise<{ letterSent: boolean }> {
  return withLoading(async (sdk, auth) => {
    const create = () => sdk.createUserWithEmailAndPassword(auth, account.email, account.password)
    const user = await signedIn({ sdk, auth }, create)
    // The user record has name and photo, too.
    await sdk.updateProfile(user, { displayName: account.displayName, photoURL: account.photoURL }).catch(() => {})
    const letterSent = await sdk.sendEmailVerification(user).then(
      () => true,
      () => false,
    )
    await applyAuthUser(user)
    return { letterSent }
  })
}

/** Changes name and photo at the sign-in service; does nothing when neither is given (row X12). */
export async function updateAuthProfile(profile: { displayName?: string; photoURL?: string }): Promise<void> {
  if (profile.displayName === undefined && profile.photoURL === undefined) return
  await withLoading(async (sdk, auth) => {
    if (!auth.currentUser) return
    await sdk.updateProfile(auth.currentUser, profile)
    await applyAuthUser(auth.currentUser)
  })
}

export async function sendEmailVerification(): Promise<void> {
  await withLoading(async (sdk, auth) => {
    if (auth.currentUser) await sdk.sendEmailVerification(auth.currentUser)
  })
}

/** @param from the page to which the sign-in after the new password leads, on whatever device */
export async function sendPasswordResetEmail(email: string, from: string | undefined): Promise<void> {
  const { sdk, auth } = await loadAuth()
  await sdk.sendPasswordResetEmail(auth, email, from ? { url: continueUrl(from) } : undefined)
}

export async function signOut(): Promise<void> {
  await withLoading(async (sdk, auth) => {
    const timeout = new Promise((resolve) => setTimeout(resolve, END_SESSION_TIMEOUT_MS))
    await Promise.race([endCurrentSession(auth), timeout]).catch(() => {})
    const takeBack = releasePage()
    await sdk.signOut(auth).catch((error: unknown) => {
      takeBack()
      throw error
    })
    // Only after a sign-out that worked: otherwise the next visit still expects a signed-in user.
    unmark()
  })
}

/** Ends the session at the service: its tokens are revoked and the device is no longer listed. */
async function endCurrentSession(auth: Auth): Promise<void> {
  const sessionId = (await auth.currentUser?.getIdTokenResult())?.claims.sid
  if (typeof sessionId !== 'string') return
  const { endSessions } = await import('./auth/identity-api.ts')
  await endSessions(sessionId)
}

/** Returns true if the user of this session signed in with Google. Their user record is then a buyer's (row S10). */
export async function signedInWithGoogle(): Promise<boolean> {
  const { auth } = await loadAuth()
  return (await auth.currentUser?.getIdTokenResult())?.signInProvider === 'google.com'
}
