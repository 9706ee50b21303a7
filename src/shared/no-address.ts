/** A domain that never receives mail (RFC 2606). The addresses of people without an e-mail address are in it. */
export const NO_ADDRESS = '@no-address.invalid'

/** Whether this stands for a missing e-mail address: it is unique to a person, is never shown, and gets no letter. */
export function isNoAddress(email: string): boolean {
  return email.endsWith(NO_ADDRESS)
}

/** What pages show as the e-mail address of a person: `none` for a missing one. */
export function shownAddress(email: string, none = ''): string {
  return isNoAddress(email) ? none : email
}
