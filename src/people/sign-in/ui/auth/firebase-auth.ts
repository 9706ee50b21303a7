import { _getProvider, initializeApp } from '@firebase/app'
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  multiFactor,
  OAuthProvider,
  onAuthStateChanged,
  onIdTokenChanged,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  setPersistence,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateCurrentUser,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import type { PublicSettings } from '#shared/settings.ts'
import { language } from '#words/language.ts'

/**
 * Firebase's official SDK, pointed at our service. A chunk of its own, fetched after the first paint. It has no popup
 * resolver, which would fetch a foreign script.
 */
export function createAuth(settings: PublicSettings['signIn']): Auth {
  const app = initializeApp({ apiKey: settings.apiKey, projectId: settings.projectId })
  // The SDK takes the first that works.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
  })
  // The service writes its e-mails and error messages in this language.
  auth.languageCode = language
  if (settings.path) {
    // In the same tick: the SDK reads these before its first request.
    const apiScheme = location.protocol.slice(0, -1)
    const host = `${location.host}${settings.path}`
    Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme })
  }
  enableProactiveRefresh(app)
  return auth
}

declare module '@firebase/app' {
  /** Exported for the SDK's own packages; its public types leave it out. */
  export function _getProvider(app: FirebaseApp, name: 'auth-internal'): { getImmediate: () => unknown }
}

interface InternalAuth {
  addAuthTokenListener: (listener: (token: string | null) => void) => void
}

/**
 * Switches on the SDK's proactive refresh of the ID token: 5 minutes before expiry, and after a network failure 30 s
 * later, doubling to 16 minutes (rows S05 S06 N07 N08). The SDK does it only while this internal listener exists, which
 * Firebase's other products would add.
 */
function enableProactiveRefresh(app: ReturnType<typeof initializeApp>): void {
  const internal = _getProvider(app, 'auth-internal').getImmediate() as InternalAuth
  internal.addAuthTokenListener(() => {})
}

export {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  inMemoryPersistence,
  linkWithCredential,
  multiFactor,
  OAuthProvider,
  onAuthStateChanged,
  onIdTokenChanged,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  setPersistence,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateCurrentUser,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
}
