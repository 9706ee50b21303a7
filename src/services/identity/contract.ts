/**
 * The part of the sign-in service that other code may use. The official client speaks the Identity Toolkit REST protocol
 * under `/identity` and needs nothing from here; forms and the pages that e-mails link to do.
 */

/** Audience of our ID tokens and project id of the client. */
export const PROJECT_ID = 'greentech'

/** Path of the service. The issuer of its tokens is the site's public URL followed by this path. */
export const IDENTITY_PATH = '/identity'

/** Pages that e-mails link to, with the code in `oobCode`. */
export const ACTION_PAGES = {
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  signIn: '/login/letter',
  /** Confirms a new e-mail address, and reverts changes. */
  change: '/account-change',
} as const

/** Password rules (row X04, decisions X04 X06). The service also refuses common passwords. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const PASSWORD_SPECIALS = '!@#$%^&*'

/** The first rule that `password` breaks, or null. Length counts characters as JavaScript does (UTF-16 units). */
export function passwordFault(password: string): 'too_short' | 'too_long' | 'special_missing' | null {
  if (password.length < PASSWORD_MIN) return 'too_short'
  if (password.length > PASSWORD_MAX) return 'too_long'
  return [...PASSWORD_SPECIALS].some((special) => password.includes(special)) ? null : 'special_missing'
}

/**
 * Sign-in with Google, as the browser sees it: a window or the page itself opens `start` (with `id`, `origin` and, for
 * the page itself, `back`), goes to Google and ends at a page of this site that hands a `GoogleOutcome` over: to the
 * window's opener, over the channel of this name where the opener is out of reach, or in the session storage under it.
 */
export const GOOGLE_WINDOW = {
  start: `${IDENTITY_PATH}/google/start`,
  channel: 'greentech-google',
  /** The end of the address of the page itself when the browser has no session storage. */
  notKept: '#google-not-kept',
} as const

/** `id` is the one that `start` was given. What the client makes a credential of, or an error without `auth/`. */
export type GoogleOutcome = { id: string; idToken: string; rawNonce: string } | { id: string; error: GoogleWindowError }

export type GoogleWindowError =
  | 'unauthorized-domain'
  | 'operation-not-allowed'
  | 'user-cancelled'
  | 'invalid-credential'
  | 'too-many-requests'
  | 'network-request-failed'
