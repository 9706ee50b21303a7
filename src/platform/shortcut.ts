import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { LOOK_EVERY_MS } from './connections.ts'

/** Answers a request at once; false for what it leaves to the routes. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `shortcut` look at each request first: no route, hook or log sees what it answers. */
    takeShortcut: (shortcut: Shortcut) => void
  }
}

/**
 * Servers whose requests go to a shortcut first, once there is one. Fastify makes one for each address of its host.
 * @param watch gets each of them
 */
export function shortcutServers(watch: (server: Server) => void) {
  let taken: Shortcut | null = null
  return {
    makeServer: (handler: RequestListener, limits: Pick<Server, 'keepAliveTimeout'>): Server => {
      const server = createServer({ connectionsCheckingInterval: LOOK_EVERY_MS }, (request, response) => {
        if (!taken?.(request, response)) handler(request, response)
      })
      server.keepAliveTimeout = limits.keepAliveTimeout
      watch(server)
      return server
    },
    take: (shortcut: Shortcut | null) => {
      taken = shortcut
    },
  }
}
