/** A domain that never receives mail (RFC 2606). The addresses of people without an e-mail address are in it. */
export const NO_ADDRESS = '@no-address.invalid'

/** Whether this stands for a missing e-mail address: it is unique to a person, is never shown, and gets no letter. */
export function isNoAddress(email: string): boolean {
  return email.endsWith(NO_ADDRESS)
}

/**
 * The e-mail address of an account as the shop shows it and writes to it. Null beside a proven phone number, by which the account
 * trades, while nobody has confirmed the address: it may be a stranger's.
 */
export function contactEmail(account: { email: string | null; emailVerified: boolean; phone: string | null }) {
  return account.emailVerified || account.phone === null ? account.email : null
}

/** What pages show as the e-mail address of a person: `none` for a missing one. */
export function shownAddress(email: string, none = ''): string {
  return isNoAddress(email) ? none : email
}
