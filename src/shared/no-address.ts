/** A domain that never receives mail (RFC 2606). The addresses of people without an e-mail address are in it. */
export const NO_ADDRESS = '@no-address.invalid'

/**
 * True if the address is a placeholder for a missing one. A placeholder is unique to a person, is never shown, and gets no
 * e-mail.
 */
export function isNoAddress(email: string): boolean {
  return email.endsWith(NO_ADDRESS)
}

/**
 * E-mail address of an account as the shop shows it and writes to it. Null for an unconfirmed address of an account with a
 * proven phone number: the account trades by the number, and the address may be a stranger's.
 */
export function contactEmail(account: { email: string | null; emailVerified: boolean; phone: string | null }) {
  return account.emailVerified || account.phone === null ? account.email : null
}

/** E-mail address of a person as pages show it; `none` in place of a missing one. */
export function shownAddress(email: string, none = ''): string {
  return isNoAddress(email) ? none : email
}
