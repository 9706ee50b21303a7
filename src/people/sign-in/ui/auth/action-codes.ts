import { applyAuthUser, withLoading } from '../auth-state.ts'
import { releasePage } from '../page-owner.ts'
import { authSettings, loadAuth } from './auth-client.ts'
import { callIdentity } from './identity-api.ts'

/** Applies the code of a verification e-mail. Throws the SDK's error when the code is refused. */
export async function verifyEmail(code: string): Promise<void> {
  await withLoading(async (sdk, auth) => {
    await sdk.applyActionCode(auth, code)
    await auth.authStateReady()
    // The token says that the address is verified, too. If these fail, it is verified all the same: the next visit shows it.
    await auth.currentUser?.getIdToken(true).catch(() => {})
    await auth.currentUser?.reload().catch(() => {})
    if (auth.currentUser) await applyAuthUser(auth.currentUser)
  })
}

/** The e-mail address that a password reset code is for; throws when the code is used or expired. */
export async function verifyPasswordResetCode(code: string): Promise<string> {
  const { sdk, auth } = await loadAuth()
  const { data } = await sdk.checkActionCode(auth, code)
  return data.email ?? ''
}

/** True if a password reset can remove the other sign-in methods. The hosted service has no such call. */
export function canRemoveOtherMethods(): boolean {
  return authSettings().path !== null
}

/** Sets the new password; with `removeOtherMethods` Google and the phone number no longer open the account. */
export async function confirmPasswordReset(code: string, password: string, removeOtherMethods: boolean): Promise<void> {
  if (removeOtherMethods) {
    await callIdentity('v1/accounts:resetPassword', { oobCode: code, newPassword: password, removeOtherMethods })
    return
  }
  const { sdk, auth } = await loadAuth()
  await sdk.confirmPasswordReset(auth, code, password)
}

/** Operation and e-mail address of an account-change code. The code is not applied. */
export async function checkAccountChange(code: string): Promise<{ operation: string; email: string }> {
  const { sdk, auth } = await loadAuth()
  const { operation, data } = await sdk.checkActionCode(auth, code)
  return { operation, email: data.email ?? '' }
}

/** Applies the code of an account change. All sessions of the account end, this browser's included. */
export async function applyAccountChange(code: string): Promise<void> {
  await withLoading(async (sdk, auth) => {
    await sdk.applyActionCode(auth, code)
    await auth.authStateReady()
    // The page stays when its session ends: it says what has happened.
    const takeBack = releasePage()
    // A session of this account learns that it has ended; a session of another account is not affected.
    await auth.currentUser?.reload().catch(() => {})
    if (auth.currentUser) takeBack()
  })
}
