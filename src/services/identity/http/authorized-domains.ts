import type { IdentityDeps } from '../deps.ts'
import { IdentityError } from '../errors.ts'

type Sites = Pick<IdentityDeps, 'publicUrl' | 'origins'>

/** Hosts that letters and identity providers may link back to (row Q29). */
export function authorizedDomains({ publicUrl, origins = [] }: Sites): string[] {
  return [...new Set([publicUrl, ...origins].map((url) => new URL(url).hostname))]
}

/** The continue URL, if its host is authorized. Throws INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN. */
export function checkContinueUrl(deps: Sites, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new IdentityError('INVALID_CONTINUE_URI')
  if (!authorizedDomains(deps).includes(url.hostname)) throw new IdentityError('UNAUTHORIZED_DOMAIN')
  return url.href
}

/** The host of a letter's link: ours, which is also the default. Throws INVALID_HOSTING_LINK_DOMAIN for another one. */
export function checkLinkDomain({ publicUrl }: Sites, domain: unknown): void {
  const { host, hostname } = new URL(publicUrl)
  if (domain === undefined || domain === '' || domain === host || domain === hostname) return
  throw new IdentityError('INVALID_HOSTING_LINK_DOMAIN')
}
