import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'

/**
 * Refuses every POST of the scope that a page of another site has the browser send: it would carry this site's device
 * cookie, or set one for another person's account (login CSRF; OWASP, "Cross-Site Request Forgery Prevention"). Origins
 * that a setting lists may call, but not navigate. Programs that are no browsers name no origin.
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

/** Pages cannot write these headers; browsers send Sec-Fetch-* over TLS and to localhost alone. */
function isAllowed({ headers, host }: FastifyRequest, allowed: Set<string>): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  if (site === 'same-origin') return true
  if (mode === 'navigate' && site !== undefined) return false
  if (origin === undefined || allowed.has(origin)) return true
  // Under another name of this server the site's pages are still its own.
  return URL.parse(origin)?.host === host && !isPublicHost(host, allowed)
}

/** Under a name that is allowed the scheme must be right as well. */
function isPublicHost(host: string, allowed: Set<string>): boolean {
  return [...allowed].some((origin) => new URL(origin).host === host)
}
