/** The pages of people who sign in, register or are in the dashboard: their words are no part of a first visit. */
export function isForMembers(pathname: string): boolean {
  return /^\/(login|register|reset-password|verify-email|dashboard)(\/|$)/.test(pathname)
}
