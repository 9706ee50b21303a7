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
 * @param refuse answers what HTTP forbids and Node would answer without our headers: no host, an unknown expectation
 */
export function shortcutServers(
  watch: (server: Server) => void,
  refuse: (response: ServerResponse, status: 400 | 417) => void,
) {
  let taken: Shortcut | null = null
  return {
    makeServer: (handler: RequestListener, limits: Pick<Server, 'keepAliveTimeout'>): Server => {
      const options = { connectionsCheckingInterval: LOOK_EVERY_MS, requireHostHeader: false }
      const server = createServer(options, (request, response) => {
        if (lacksHost(request)) refuse(response, 400)
        else if (!taken?.(request, response)) handler(request, response)
      })
      server.on('checkExpectation', (_request, response) => refuse(response, 417))
      server.keepAliveTimeout = limits.keepAliveTimeout
      watch(server)
      return server
    },
    take: (shortcut: Shortcut | null) => {
      taken = shortcut
    },
  }
}

/** RFC 9112, section 3.2: such a request of HTTP/1.1 must be refused. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}
