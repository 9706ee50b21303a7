import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '#shared/objects.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { type RequestContext, requestLanguage } from '../request-context.ts'
import { answerPreflight } from './cors.ts'
import { readDeviceCookie, setDeviceCookie } from './device-cookie.ts'

/** Handles a request of the protocol: parses the body, does its work and returns the response body. */
type Operation = (service: Service, context: RequestContext) => Promise<object>

export interface Route {
  method: 'GET' | 'POST'
  /** Path as in the protocol, with a colon before the verb. */
  path: string
  operation: Operation
  /** Requests, besides those that sign in, after which the browser is recognized. */
  recognizesDevice?: (body: unknown) => boolean
}

export function addRoute(scope: FastifyInstance, service: Service, route: Route): void {
  // A doubled colon is Fastify's escape for a literal one.
  const url = route.path.replace(':', '::')
  answerPreflight(scope, service, route.method, url)
  scope.route({
    method: route.method,
    url,
    schema: { hide: true },
    handler: (request, reply) => {
      requireApiKey(request)
      reply.header('cache-control', 'no-store')
      return runOperation(service, request, reply, route)
    },
  })
}

async function runOperation(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, recognizesDevice }: Route,
): Promise<object> {
  const browser = readDeviceCookie(request)
  const response = await operation(service, {
    body: request.body,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    fromBrowser: request.headers.origin !== undefined,
    language: requestLanguage(request),
    get device() {
      return browser.device
    },
    renewDevice: browser.renew,
  })
  const recognized = 'refreshToken' in response || recognizesDevice?.(request.body)
  if (browser.isNew && recognized) setDeviceCookie(reply, browser.device, service.publicUrl)
  return response
}

/** The official client always sends one. It names the project and is no secret. */
function requireApiKey({ query }: FastifyRequest): void {
  const key = isRecord(query) && query.key
  if (typeof key !== 'string' || key === '') throw new IdentityError('MISSING_API_KEY', undefined, 403)
}
