import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

type Place = Pick<Config, 'production' | 'host' | 'publicUrl'>

/**
 * Answers addresses under `/dev/` only to who names this machine or PUBLIC_URL as the host. The page of another site could
 * read them otherwise, once its name leads to this machine (DNS rebinding).
 */
export function guardDevPages(app: FastifyInstance, { publicUrl }: Pick<Place, 'publicUrl'>): void {
  const own = new URL(publicUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const isDev = request.routeOptions.url?.startsWith('/dev/') || request.url.startsWith('/dev/')
    if (!isDev) return
    const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    if (host === own || isLoopback(host)) return
    return reply.status(404).type('text/plain').send('There is nothing at this address.')
  })
}

/** A line for the terminal when other machines reach a site that is not in production; null otherwise. */
export function reachWarning({ production, host }: Place): string | null {
  if (production || isLoopback(host)) return null
  return `Other machines reach this site (HOST=${host}), with everything that only trying out needs: set NODE_ENV=production for people, HOST=localhost for yourself`
}
