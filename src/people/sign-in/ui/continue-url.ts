/** What a link of a letter carries, so that it knows the way back on another device, too. The hosted service's own page redirects there. */
export function continueUrl(from: string | undefined): string {
  const url = new URL('/account-action', location.origin)
  if (from) url.searchParams.set('from', from)
  return url.href
}
