import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { CONNECTION_CHECK_INTERVAL_MS } from './connections.ts'

interface ServerFactoryOptions {
  /** Gets each server. Fastify makes one for each address of its host. */
  limitConnections: (server: Server) => void
  /** Refuses what HTTP forbids and Node would answer without our headers: no host, an unknown expectation. */
  refuse: (response: ServerResponse, status: 400 | 417) => void
  /** Answers a request before Fastify's router; false for what it leaves to the routes. */
  serveFromMemory: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Fastify's `serverFactory`. */
export function createServerFactory({ limitConnections, refuse, serveFromMemory }: ServerFactoryOptions) {
  return (handler: RequestListener, { keepAliveTimeout }: { keepAliveTimeout?: number }): Server => {
    const options = { connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS, requireHostHeader: false }
    const server = createServer(options, (request, response) => {
      if (lacksHost(request)) refuse(response, 400)
      else if (!serveFromMemory(request, response)) handler(request, response)
    })
    server.on('checkExpectation', (_request, response) => refuse(response, 417))
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
    limitConnections(server)
    return server
  }
}

/** RFC 9112, section 3.2: such a request of HTTP/1.1 must be refused. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}
