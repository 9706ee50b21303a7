import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTION_CHECK_INTERVAL_MS } from './connections.ts'

interface ServerFactoryOptions {
  /** Gets each server. Fastify makes one for each address of its host. */
  limitConnections: (server: Server) => void
  /** Gets the connection of each request whose answer is not written yet. */
  limitIdleTime: (socket: Socket) => void
  /** Refuses what HTTP forbids and Node would answer without our headers: no host or several, an unknown expectation. */
  refuse: (response: ServerResponse, status: 400 | 417) => void
  /** Answers a request before Fastify's router; false for what it leaves to the routes. */
  serveFromMemory: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Fastify's `serverFactory`. */
export function createServerFactory({
  limitConnections,
  limitIdleTime,
  refuse,
  serveFromMemory,
}: ServerFactoryOptions) {
  return (handler: RequestListener, { keepAliveTimeout }: { keepAliveTimeout?: number }): Server => {
    const options = { connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS, requireHostHeader: false }
    const server = createServer(options, (request, response) => {
      const { socket } = request
      if (!isHostClear(request)) refuse(response, 400)
      else if (!serveFromMemory(request, response)) {
        limitIdleTime(socket)
        handler(request, response)
      } else if (socket.writableLength > 0) limitIdleTime(socket)
    })
    server.on('checkExpectation', (_request, response) => refuse(response, 417))
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout
    limitConnections(server)
    return server
  }
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 without a host must be refused, and any that names several. */
function isHostClear({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts === 1
}
