import type { FastifyInstance } from 'fastify'
import type { Service } from '../deps.ts'

/** Request headers of the official client, as the hosted service allows them. */
const HEADERS = [
  ...['Authorization', 'Content-Type', 'X-Client-Version', 'X-Firebase-AppCheck', 'X-Firebase-Client'],
  ...['X-Firebase-GMPID', 'X-Firebase-Locale'],
].join(', ')
/** Seconds that a browser may cache the response to a preflight. */
const MAX_AGE = 3600

/**
 * Allows pages of the listed origins to read the responses of every route of the scope (Fetch, section 3.3, CORS), without
 * credentials: the client sends its tokens in the body, and the device cookie is not shared with other sites.
 */
export function allowOrigins(scope: FastifyInstance, { origins = [] }: Pick<Service, 'origins'>): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  scope.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin !== undefined && allowed.has(origin)) {
      reply.headers({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' })
    }
    done()
  })
}

/** Adds the route that answers the preflight of another one, if there are listed origins. */
export function answerPreflight(
  scope: FastifyInstance,
  { origins = [] }: Pick<Service, 'origins'>,
  method: 'GET' | 'POST',
  url: string,
): void {
  if (origins.length === 0) return
  scope.options(url, { schema: { hide: true } }, async (_request, reply) => {
    return reply
      .headers({
        'access-control-allow-methods': method,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': MAX_AGE,
      })
      .status(204)
      .send()
  })
}
