/**
 * The `continueUrl` of an e-mail's link: it holds the path to return to, also for another device. The hosted service's own page
 * redirects to it.
 */
export function continueUrl(from: string | undefined): string {
  const url = new URL('/account-action', location.origin)
  if (from) url.searchParams.set('from', from)
  return url.href
}
