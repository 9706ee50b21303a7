import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import compress from '@fastify/compress'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { AllWords } from '#messages/all.ts'
import { badRequest } from '#shared/errors.ts'
import { CODING_NAMES, codingFor } from '../cache/content-coding.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import { serveFromMemory } from '../cache/send-cached.ts'
import type { Config } from '../config/config.ts'
import { trustedBy } from '../config/trust-proxy.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics/metrics.ts'
import { type ConnectionLimits, connectionLimitsOf, isLoopbackAddress, makeConnectionGuard } from './connections.ts'
import { responseSerializer } from './endpoints/response-serializer.ts'
import { schemaController } from './endpoints/schema-controller.ts'
import { errorBody, sendError, wordsFor } from './error-response.ts'
import { hasTooManyValues } from './json-values.ts'
import { shedLoad } from './load-shedding.ts'
import { helmetHeaders } from './security-headers.ts'
import { createServerFactory } from './server-factory.ts'
import { followTraces } from './tracing.ts'
import { refuseRequest, unreadableRequestHandler } from './unreadable-request.ts'

export interface HttpOptions {
  config: Pick<Config, 'production' | 'trustProxy' | 'publicUrl' | 'imageHostUrl'> &
    Partial<Pick<Config, 'drainSeconds' | 'processes'>>
  log: Logger
  words: AllWords
  /** Resolves while the process may take traffic: `/readyz` asks it. */
  ready: () => Promise<void>
  /**
   * True for a path whose errors are JSON. A path that cannot be decoded is then refused as JSON; others are routed with U+FFFD
   * instead, and lead to a page.
   */
  isForPrograms?: (path: string) => boolean
  /** Cache of responses that are sent from memory, before the router. */
  cache?: ResponseCache
  connectionLimits?: ConnectionLimits
  /** False: no request is refused while the process is overloaded. True without it. */
  shedsLoad?: boolean | undefined
  /** Counts requests; without it nothing is counted. */
  metrics?: Pick<Metrics, 'observe'> | undefined
}

/** Milliseconds that requests under way have when the process stops: an orchestrator usually kills it after ten seconds. */
const STOP_LIMIT_MS = 6_000
/** JSON bodies; pictures have a limit of their own. */
const BODY_LIMIT = 256 * 1024

/** A Fastify with everything that all endpoints share: ids, limits, headers, health and one form of error. Never listens. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, words, ready } = options
  const headers = await helmetHeaders(config)
  const { app, isDraining } = createFastify(options, headers)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(responseSerializer)
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, words))
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorBody('not_found', wordsFor(request, words).errors.not_found)),
  )
  acceptJson(app)
  followTraces(app)
  logRequests(app)
  await options.metrics?.observe(app)
  negotiateOnce(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  refuseFragments(app)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  if (options.shedsLoad ?? true) await shedLoad(app)
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) =>
    (isDraining() ? Promise.reject(new Error('stopping')) : ready()).then(
      () => ({ ok: true }),
      () => reply.status(503).header('retry-after', '2').send(errorBody('busy', words.en.errors.busy)),
    ),
  )
  return app
}

function createFastify(
  options: HttpOptions,
  headers: Record<string, string>,
): { app: FastifyInstance; isDraining: () => boolean } {
  const { config, log, words, cache, isForPrograms = () => true } = options
  const { connectionLimits = connectionLimitsOf(config.processes) } = options
  const isProxy = trustedBy(config.trustProxy)
  const isCounted = (address: string) => !isProxy(address, 0) && !isLoopbackAddress(address)
  const connections = makeConnectionGuard(connectionLimits, isCounted)
  const loggerInstance: FastifyBaseLogger = log
  let state: 'open' | 'draining' | 'closing' = 'open'
  // A log at the level `debug` has a line for each request.
  const serveCached = cache && !log.isLevelEnabled('debug') ? serveFromMemory(cache, headers) : () => false
  const app = Fastify({
    loggerInstance,
    schemaController,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && isProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // Otherwise a request over a connection that a proxy keeps open is answered with 503 while the server stops.
    return503OnClosing: false,
    serverFactory: createServerFactory({
      limitConnections: connections.attach,
      limitIdleTime: connections.limitIdleTime,
      refuse: refuseRequest(headers, words.en),
      // A connection that only ever gets cached responses would keep the server from closing.
      serveFromMemory: (request, response) => state !== 'closing' && serveCached(request, response),
    }),
    clientErrorHandler: unreadableRequestHandler(headers, words.en),
    rewriteUrl: ({ url = '' }) => (url.includes('%') && !isForPrograms(url) ? decodable(url) : url),
    // Addresses that cannot be decoded are answered like all else, though no hook sees them.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }), words),
  })
  app.addHook('preClose', async () => {
    state = 'draining'
    await delay((config.drainSeconds ?? 0) * 1_000)
    state = 'closing'
    connections.closeAll(STOP_LIMIT_MS)
  })
  return { app, isDraining: () => state !== 'open' }
}

/** The target with U+FFFD for each percent sign of a part of its path that is no UTF-8. */
function decodable(target: string): string {
  const [, path = '', search = ''] = /^([^?]*)(.*)$/s.exec(target) ?? []
  const decoded = path.replace(/(?:%[\da-f]{2})+|%/gi, (part) => {
    try {
      decodeURIComponent(part)
      return part
    } catch {
      return part.replaceAll(/%[\da-f]{2}|%/gi, '%EF%BF%BD')
    }
  })
  return decoded + search
}

/**
 * The client of the specification sends DELETE with a JSON content type and no body (rows Q10, Q12). A body of many values
 * is refused before it is parsed.
 */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (hasTooManyValues(body)) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE(), undefined)
    else parse(request, body, done)
  })
}

/** Replaces Accept-Encoding by the one coding of the response, so that files, pages and calls cannot read it differently. */
function negotiateOnce(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const accepted = headers['accept-encoding']
    if (accepted !== undefined) headers['accept-encoding'] = CODING_NAMES[codingFor(accepted)] ?? 'identity'
    done()
  })
}

/**
 * A request target holds no fragment (RFC 9112, section 3.2). The router takes `#` for the beginning of the query, URL
 * parsers take it for the end of it: the two would read different requests out of one target.
 */
function refuseFragments(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { url } }, _reply, done) => {
    done(url?.includes('#') ? badRequest('bad_request') : undefined)
  })
}

/** One line a request, without the query: addresses may carry keys and codes. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug'
    if (!(request.log as Logger).isLevelEnabled(level)) return done()
    const path = request.url.split('?')[0]
    const { method, routeOptions, trace } = request
    const answered = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // The hook runs outside of the trace.
    const traceId = trace && { traceId: trace.id }
    request.log[level]({ method, path, route: routeOptions.url, ...answered, ...traceId }, 'request')
    done()
  })
}
