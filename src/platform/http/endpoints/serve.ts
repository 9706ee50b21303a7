import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoints } from '#shared/client.ts'
import type { EndpointSpec, Limit } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { ResponseCache } from '../../cache/response-cache.ts'
import { sendCached } from '../../cache/send-cached.ts'
import { networkOf } from '../../limits/client-address.ts'
import { withCost } from '../../limits/cost.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Person } from '../auth.ts'
import {
  type AnyHandler,
  authorize,
  type Caller,
  type Context,
  type Handlers,
  handlersByEndpoint,
  makeContext,
} from './context.ts'
import { type CheckedInput, publicEndpoint, toResponse } from './public-response.ts'
import { routeSchema } from './route-schema.ts'

export interface ServeDeps extends Pick<Context, 'db' | 'language' | 'words' | 'limits'> {
  cache: ResponseCache
  /** Leaves the endpoints out of the API's documentation page. */
  hide?: boolean
  /** Checks the Authorization header; null without one. Throws 401 for a bad or a removed person's token. */
  identify: (request: FastifyRequest) => Promise<Caller | null>
  /** Runs before an endpoint of members writes. */
  beforeWrite?: (person: Person, language: Language) => Promise<void>
}

interface Route {
  spec: EndpointSpec
  handler: AnyHandler
  limits: readonly Limit[]
  /** The cached form of the endpoint; null if its responses are not cached. */
  cached: ReturnType<typeof publicEndpoint> | null
}

/** Mounts the handlers of a slice at the paths of its contract. */
export function serve<const E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E>,
  deps: ServeDeps,
): void {
  for (const { name, spec, handler } of handlersByEndpoint(endpoints, handlers)) {
    const route: Route = {
      spec,
      handler,
      limits: spec.limits ?? (spec.method === 'GET' ? [] : [EVERY_WRITE]),
      cached: spec.tags ? publicEndpoint(spec, deps.cache) : null,
    }
    app.route({
      method: spec.method,
      url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: { ...routeSchema(name, spec), ...(deps.hide && { hide: true }) },
      ...(spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
      // A body is read, and its shape looked at, only for a caller who may send it and has not sent too many.
      onRequest: (request: FastifyRequest) => admit(route, request, deps),
      handler: (request, reply) => handleRequest(route, request, reply, deps),
    })
  }
}

export const EVERY_WRITE: Limit = { name: 'write', calls: 600, seconds: 3600 }

interface Admitted {
  caller: Caller | null
  /** Milliseconds, as of `performance.now()`. */
  at: number
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

/** Finds out who calls, and counts the call. A limit counts what is refused by its shape, too. */
async function admit({ spec, limits }: Route, request: FastifyRequest, deps: ServeDeps): Promise<void> {
  const caller = await deps.identify(request)
  authorize(spec, caller)
  for (const { name, calls, seconds, networkBits } of limits)
    await deps.limits.take(name, caller?.principal.uid ?? networkOf(request.ip, networkBits), calls, seconds)
  admitted.set(request, { caller, at: performance.now() })
}

/** Milliseconds of a body that comes slowly: who sends it may have lost their rights since. */
const SLOW_BODY_MS = 1_000

async function callerOf({ spec }: Route, request: FastifyRequest, deps: ServeDeps): Promise<Caller | null> {
  const known = admitted.get(request)
  if (known && performance.now() - known.at < SLOW_BODY_MS) return known.caller
  const caller = await deps.identify(request)
  authorize(spec, caller)
  return caller
}

async function handleRequest(route: Route, request: FastifyRequest, reply: FastifyReply, deps: ServeDeps) {
  const { spec, cached } = route
  const caller = await callerOf(route, request, deps)
  const input = checkedInput(spec, request)
  if (caller?.person && writesAsMember(spec)) await deps.beforeWrite?.(caller.person, deps.language)
  const call = () => callHandler(route.handler, input, caller, request, deps)
  const key = cached && !caller && request.method === 'GET' ? cached.key(input) : null
  if (cached && key && deps.cache.isRepeated(key)) {
    const fetch = async () => cached.toPublicResponse(input, await call())
    return sendCached(deps.cache, await deps.cache.getOrFetch(key, fetch), request, reply)
  }
  const { headers, body } = toResponse(spec, input, await call())
  reply.headers(headers)
  return body
}

const writesAsMember = ({ method, who }: EndpointSpec) => method !== 'GET' && typeof who !== 'string'

async function callHandler(
  handler: AnyHandler,
  input: CheckedInput,
  caller: Caller | null,
  request: FastifyRequest,
  deps: ServeDeps,
): Promise<unknown> {
  const counted = caller?.principal.uid ?? request.ip
  // A search reads more rows than it answers.
  if (input.q) await deps.limits.takeCostly(counted)
  const log = request.log as Logger
  const from = { address: request.ip, userAgent: request.headers['user-agent'] }
  const { context, invalidated } = makeContext({ deps: { ...deps, log }, ...from, caller })
  const result = await withCost(
    (points) => deps.limits.chargeCostly(counted, points),
    () => handler(input, context),
  )
  // In this process at once, so that the writer sees the write; the other processes are notified by the database.
  deps.cache.invalidateTags(invalidated)
  return result
}

/** Only what the contract's shape has validated: the path, and the query of a read or the body of a write. */
function checkedInput({ method }: EndpointSpec, { query, params, body }: FastifyRequest): CheckedInput {
  const rest = method === 'GET' ? query : method === 'DELETE' ? {} : body
  return Object.assign({}, rest, params)
}
