import type { IdentityDeps } from '../deps.ts'
import { IdentityError } from '../errors.ts'

type Sites = Pick<IdentityDeps, 'publicUrl' | 'origins'>

/** Hosts that e-mails and identity providers may link back to (row Q29). */
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

/** Room for the address of a page, and for no message. */
const MAX_IN_LETTER = 300

/**
 * The continue URL as an e-mail carries it. Whoever asks for an e-mail need not be its reader, who must not get a text of
 * theirs in our name: beyond the length of a page's address, or with blanks, the URL is that of the site alone. Throws
 * INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN.
 */
export function continueUrlOfLetter(deps: Sites, text: string): string {
  const { origin, pathname, search } = new URL(checkContinueUrl(deps, text))
  const page = `${origin}${pathname}${search}`
  return page.length <= MAX_IN_LETTER && !/[\s\p{Z}\p{C}]/u.test(decoded(decoded(page))) ? page : `${origin}/`
}

/** The text as a reader may see it: some programs decode escaped characters. */
function decoded(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => Buffer.from(escaped.replaceAll('%', ''), 'hex').toString())
}

/** The host of an e-mail's link: ours, which is also the default. Throws INVALID_HOSTING_LINK_DOMAIN for another one. */
export function checkLinkDomain({ publicUrl }: Sites, domain: unknown): void {
  const { host, hostname } = new URL(publicUrl)
  if (domain === undefined || domain === '' || domain === host || domain === hostname) return
  throw new IdentityError('INVALID_HOSTING_LINK_DOMAIN')
}
