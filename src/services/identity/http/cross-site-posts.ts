import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'

/**
 * Refuses every POST of the scope that a page of another site makes a browser send. It would carry this site's device
 * cookie, or set one for another person's account (login CSRF; OWASP, "Cross-Site Request Forgery Prevention"). The listed
 * origins may send requests by script, but not by navigation. Clients other than browsers send no Origin.
 */
export function refuseCrossSitePosts(
  scope: FastifyInstance,
  { publicUrl, origins = [] }: Pick<Service, 'publicUrl' | 'origins'>,
): void {
  const allowed = new Set([new URL(publicUrl).origin, ...origins])
  scope.addHook('onRequest', (request, _reply, done) => {
    if (request.method !== 'POST' || isAllowed(request, allowed)) return done()
    done(new IdentityError('API_KEY_HTTP_REFERRER_BLOCKED', undefined, 403))
  })
}

/** Pages cannot set these headers. Browsers send Sec-Fetch-* only over TLS and to localhost. */
function isAllowed({ headers, host }: FastifyRequest, allowed: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (site === 'same-origin') return true
  if (mode === 'navigate' && site !== undefined) return false
  if (origin === undefined || allowed.has(origin)) return true
  // A page at another host name of this server is of the same origin as the request.
  return URL.parse(origin)?.host === host && !isPublicHost(host, allowed)
}

/** At an allowed host name the scheme must be allowed as well. */
function isPublicHost(host: string, allowed: Set<string>): boolean {
  return [...allowed].some((origin) => new URL(origin).host === host)
}
