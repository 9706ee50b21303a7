/** The official client's functions, and the operation of the protocol that each one calls. */
export const TABLE = {
  createUserWithEmailAndPassword: 'POST /v1/accounts:signUp',
  signInAnonymously: 'POST /v1/accounts:signUp',
  'linkWithCredential, e-mail and password': 'POST /v1/accounts:signUp',
  signInWithEmailAndPassword: 'POST /v1/accounts:signInWithPassword',
  reauthenticateWithCredential: 'POST /v1/accounts:signInWithPassword',
  reload: 'POST /v1/accounts:lookup',
  getIdToken: 'POST /v1/token',
  updateProfile: 'POST /v1/accounts:update',
  updatePassword: 'POST /v1/accounts:update',
  updateEmail: 'POST /v1/accounts:update',
  unlink: 'POST /v1/accounts:update',
  applyActionCode: 'POST /v1/accounts:update',
  sendEmailVerification: 'POST /v1/accounts:sendOobCode',
  verifyBeforeUpdateEmail: 'POST /v1/accounts:sendOobCode',
  sendPasswordResetEmail: 'POST /v1/accounts:sendOobCode',
  sendSignInLinkToEmail: 'POST /v1/accounts:sendOobCode',
  verifyPasswordResetCode: 'POST /v1/accounts:resetPassword',
  checkActionCode: 'POST /v1/accounts:resetPassword',
  confirmPasswordReset: 'POST /v1/accounts:resetPassword',
  signInWithEmailLink: 'POST /v1/accounts:signInWithEmailLink',
  'linkWithCredential, e-mail link': 'POST /v1/accounts:signInWithEmailLink',
  signInWithCredential: 'POST /v1/accounts:signInWithIdp',
  linkWithCredential: 'POST /v1/accounts:signInWithIdp',
  'reauthenticateWithCredential, Google': 'POST /v1/accounts:signInWithIdp',
  fetchSignInMethodsForEmail: 'POST /v1/accounts:createAuthUri',
  signInWithPhoneNumber: 'POST /v1/accounts:sendVerificationCode',
  'signInWithPhoneNumber, confirm': 'POST /v1/accounts:signInWithPhoneNumber',
  linkWithPhoneNumber: 'POST /v1/accounts:signInWithPhoneNumber',
  reauthenticateWithPhoneNumber: 'POST /v1/accounts:signInWithPhoneNumber',
  'generateSecret of an authenticator app': 'POST /v2/accounts/mfaEnrollment:start',
  'verifyPhoneNumber to enroll': 'POST /v2/accounts/mfaEnrollment:start',
  enroll: 'POST /v2/accounts/mfaEnrollment:finalize',
  'enroll, phone': 'POST /v2/accounts/mfaEnrollment:finalize',
  unenroll: 'POST /v2/accounts/mfaEnrollment:withdraw',
  'verifyPhoneNumber to sign in': 'POST /v2/accounts/mfaSignIn:start',
  resolveSignIn: 'POST /v2/accounts/mfaSignIn:finalize',
  'resolveSignIn, phone': 'POST /v2/accounts/mfaSignIn:finalize',
  revokeAccessToken: 'POST /v2/accounts:revokeToken',
  deleteUser: 'POST /v1/accounts:delete',
  initializeRecaptchaConfig: 'GET /v2/recaptchaConfig',
  validatePassword: 'GET /v2/passwordPolicy',
  'signInWithRedirect, origin check': 'GET /v1/projects',
  RecaptchaVerifier: 'GET /v1/recaptchaParams',
} as const

export type ClientCall = keyof typeof TABLE

/** Functions that work in browsers only. */
export const BROWSER_ONLY: ReadonlySet<ClientCall> = new Set<ClientCall>([
  'signInWithPhoneNumber',
  'signInWithPhoneNumber, confirm',
  'linkWithPhoneNumber',
  'reauthenticateWithPhoneNumber',
  'verifyPhoneNumber to enroll',
  'enroll, phone',
  'verifyPhoneNumber to sign in',
  'resolveSignIn, phone',
  'signInWithRedirect, origin check',
  'RecaptchaVerifier',
])

/** Calls that are never refused. */
export const NEVER_REFUSED: ReadonlySet<ClientCall> = new Set<ClientCall>([
  'initializeRecaptchaConfig',
  'validatePassword',
  'RecaptchaVerifier',
])

/** The operations of these calls, each once. */
export function operationsOf(calls: Iterable<ClientCall>): string[] {
  return [...new Set([...calls].map((call) => TABLE[call]))].toSorted()
}

export const ALL_CALLS = Object.keys(TABLE) as ClientCall[]
