import { inbox } from './inbox.ts'

/** Sentences for codes that only the server words: they reach the browser in its answers. */
export const refusals = {
  token_expired: 'Your sign-in has run out. Please sign in again.',
  token_revoked: 'You were signed out here. Please sign in again.',
  token_invalid: 'This sign-in is not valid. Please sign in again.',
  sign_in_unavailable: 'Sign-in cannot be checked at the moment. Please try again.',
  sign_in_too_old: 'Please sign in again and repeat this.',
  email_not_confirmed: 'Please confirm your e-mail address first: open the letter that we sent you.',
  invalid_cursor: 'This place in the list is no longer valid. Please start from its beginning.',
  product_changed: 'This product was changed in the meantime. Close this form and open it again to see how it is now.',
  unknown_link: inbox.unsubscribe.unknown,
  /** Without an address of the office there is another try. */
  looks_automatic: (email: string | undefined) =>
    `This looked like a program, not a person. ${email ? `Please write to ${email} instead.` : 'Please load the page again and write once more.'}`,
}
