import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

type Reachability = Pick<Config, 'production' | 'host' | 'publicUrl'>

/**
 * Serves paths under `/dev/` only when the Host header is this machine or that of PUBLIC_URL. Otherwise the page of another
 * site could read them after changing its DNS record to this machine (DNS rebinding).
 */
export function guardDevPages(app: FastifyInstance, { publicUrl }: Pick<Reachability, 'publicUrl'>): void {
  const publicHost = new URL(publicUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const isDev = request.routeOptions.url?.startsWith('/dev/') || request.url.startsWith('/dev/')
    if (!isDev) return
    const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? ''
    if (host === publicHost || isLoopback(host)) return
    return reply.status(404).type('text/plain').send('There is nothing at this address.')
  })
}

/** A line for the terminal when other machines reach a site that is not in production; null otherwise. */
export function reachWarning({ production, host }: Reachability): string | null {
  if (production || isLoopback(host)) return null
  return `Other machines reach this site (HOST=${host}), with everything that only trying out needs: set NODE_ENV=production for people, HOST=localhost for yourself`
}
