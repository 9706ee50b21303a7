import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#shared/endpoint.ts'
import { forbidden, unauthorized, unavailable } from '#shared/errors.ts'
import type { Principal } from '../http/auth.ts'
import type { Limits } from '../limits/limits.ts'
import type { LiveStreams, Position } from './streams.ts'

interface LiveDeps {
  streams: LiveStreams
  limits: Limits
  /** Checks the Authorization header; null without one. Throws 401 for a bad token. */
  identify: (
    request: FastifyRequest,
  ) => Promise<{ principal: Principal; person: { id: string; role: Role } | null } | null>
}

/** Streams of one person in a minute, at most. A tab whose stream is cut each second opens fewer. */
const STREAMS_PER_MINUTE = 120

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // `no-transform`: a proxy that compresses would hold events back; nginx buffers without `x-accel-buffering: no`.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

const SCHEMA = {
  operationId: 'openLive',
  summary:
    'Server-sent events for the caller: `data: TOPIC ID` says what has changed, `event: resync` that some may have been missed. Resumed by Last-Event-ID; opened with `?ago=MILLISECONDS` it begins with what has happened since then. A comment each 20 seconds',
  security: [{ bearer: [] }],
  produces: ['text/event-stream'],
}

/**
 * `GET /api/live`: the event stream of whoever is signed in, by the same bearer token as all calls. Errors are answered
 * like those of every endpoint: 401, 403 `no_profile`, 429, and 503 `busy` when this process has as many streams as it may.
 */
export function registerLive(app: FastifyInstance, deps: LiveDeps): void {
  app.get('/api/live', { schema: SCHEMA, config: { disableMetrics: true }, exposeHeadRoute: false }, (request, reply) =>
    openStream(request, reply, deps),
  )
  app.addHook('preClose', async () => deps.streams.close())
}

async function openStream(request: FastifyRequest, reply: FastifyReply, { streams, limits, identify }: LiveDeps) {
  const caller = await identify(request)
  if (!caller) throw unauthorized('sign_in_required')
  const { principal, person } = caller
  if (!person) throw forbidden('no_profile')
  await limits.take('live', person.id, STREAMS_PER_MINUTE, 60)
  if (streams.isFull()) throw unavailable('busy')
  const position = positionOf(request)
  reply.hijack()
  if (request.raw.destroyed) return
  reply.raw.writeHead(200, { ...stringHeaders(reply), ...HEADERS, 'x-request-id': request.id })
  const holder = { personId: person.id, principal, isAdmin: person.role === 'admin' }
  streams.open(holder, reply.raw, position)
}

function positionOf({ headers, query }: FastifyRequest): Position {
  const lastId = headers['last-event-id']
  const { ago } = query as Record<string, unknown>
  const isTime = typeof ago === 'string' && /^\d{1,9}$/.test(ago)
  return { lastId: typeof lastId === 'string' ? lastId : undefined, ago: isTime ? Number(ago) : undefined }
}

/** Headers that hooks have set, such as the security headers. */
function stringHeaders(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}
