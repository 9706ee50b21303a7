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
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import type { PublicSettings } from '#shared/settings.ts'

/**
 * The official client of the sign-in protocol, pointed at our service. A chunk of its own, fetched after the first paint.
 * No popup resolver: it would fetch a foreign script.
 */
export function openAuth(settings: PublicSettings['signIn']): Auth {
  const app = initializeApp({ apiKey: settings.apiKey, projectId: settings.projectId })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  if (settings.path) {
    // In the same tick: the client reads these before its first request.
    const apiScheme = location.protocol.slice(0, -1)
    const host = `${location.host}${settings.path}`
    Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme })
  }
  refreshAhead(app)
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
 * Switches the proactive refresh on: 5 minutes before expiry, and after a network failure 30 s later, doubling to
 * 16 minutes (rows S05 S06 N07 N08). The client does it only while somebody listens on this channel.
 */
function refreshAhead(app: ReturnType<typeof initializeApp>): void {
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
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
}
