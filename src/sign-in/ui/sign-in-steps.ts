import type { Auth } from '@firebase/auth'
import { follow, MARKER, step } from './session.ts'
import { signInClient } from './sign-in-connection.ts'

/** Resolves when the role is known too. Throws the provider's error (`code` is `auth/…`). */
export async function signIn(email: string, password: string): Promise<void> {
  await step(async (sdk, auth) => {
    const { user } = await sdk.signInWithEmailAndPassword(auth, email, password)
    await follow(user)
  })
}

/**
 * The second half of the sign-up sequence (row S08): account, profile with name and photo, verification letter. The user
 * record was saved before; the first call with the new token claims it by the value that this tab keeps. Throws only while there is no account yet: what
 * fails later can be made good by the person, and asking them to register again would meet their own account.
 */
export async function createAccount(account: {
  email: string
  password: string
  displayName: string
  photoURL: string
}): Promise<{ letterSent: boolean }> {
  return step(async (sdk, auth) => {
    const { user } = await sdk.createUserWithEmailAndPassword(auth, account.email, account.password)
    // The user record has name and photo too.
    await sdk.updateProfile(user, { displayName: account.displayName, photoURL: account.photoURL }).catch(() => {})
    const letterSent = await sdk.sendEmailVerification(user).then(
      () => true,
      () => false,
    )
    await follow(user)
    return { letterSent }
  })
}

/** Name and photo at the sign-in service; does nothing when neither is given (row X12). */
export async function changeProfile(profile: { displayName?: string; photoURL?: string }): Promise<void> {
  if (profile.displayName === undefined && profile.photoURL === undefined) return
  await step(async (sdk, auth) => {
    if (!auth.currentUser) return
    await sdk.updateProfile(auth.currentUser, profile)
    await follow(auth.currentUser)
  })
}

export async function sendVerification(): Promise<void> {
  await step(async (sdk, auth) => {
    if (auth.currentUser) await sdk.sendEmailVerification(auth.currentUser)
  })
}

/** Follows the link of a verification letter. Throws the provider's error when the code is not taken. */
export async function verifyEmail(code: string): Promise<void> {
  await step(async (sdk, auth) => {
    await sdk.applyActionCode(auth, code)
    await auth.authStateReady()
    // The token carries the mark too. If this fails, the address is confirmed all the same: the next visit shows it.
    await auth.currentUser?.getIdToken(true).catch(() => {})
    await auth.currentUser?.reload().catch(() => {})
    if (auth.currentUser) await follow(auth.currentUser)
  })
}

export async function askPasswordReset(email: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  await sdk.sendPasswordResetEmail(auth, email)
}

/** The e-mail address that a reset link is for; throws when the link is used up or too old. */
export async function checkResetCode(code: string): Promise<string> {
  const { sdk, auth } = await signInClient()
  const { data } = await sdk.checkActionCode(auth, code)
  return data.email ?? ''
}

export async function setPassword(code: string, password: string): Promise<void> {
  const { sdk, auth } = await signInClient()
  await sdk.confirmPasswordReset(auth, code, password)
}

export async function logOut(): Promise<void> {
  await step(async (sdk, auth) => {
    // Being signed out here is what counts: the service's own end of it may fail, and nobody waits for long.
    await Promise.race([forgetDevice(auth), new Promise((resolve) => setTimeout(resolve, 1500))]).catch(() => {})
    await sdk.signOut(auth)
    // Not before: whoever could not be signed out is still expected at the next visit.
    localStorage.removeItem(MARKER)
  })
}

/** Ends the session at the service, so that its tokens are void and the device is listed no longer. */
async function forgetDevice(auth: Auth): Promise<void> {
  const session = (await auth.currentUser?.getIdTokenResult())?.claims.sid
  if (typeof session !== 'string') return
  const { endSessions } = await import('./own-calls.ts')
  await endSessions(session)
}

/** Whether the person came in with Google: their record is then a buyer's (row S10). */
export async function cameWithGoogle(): Promise<boolean> {
  const { auth } = await signInClient()
  return (await auth.currentUser?.getIdTokenResult())?.signInProvider === 'google.com'
}
