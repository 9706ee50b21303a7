import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod'
import type { Messages } from '#messages/en.ts'
import { AppError, type ErrorBody, type FieldError } from '#shared/errors.ts'
import { CODING_NAMES, codingFor } from '../cache/content-coding.ts'
import type { Config } from '../config/config.ts'
import { trustedBy } from '../config/trust-proxy.ts'
import { isUnstorable } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { TooManyRequests } from '../limits/limits.ts'
import type { Logger } from '../telemetry/log.ts'
import { answerFilter } from './answer-filter.ts'
import { guardConnections, isLoopback, PATIENCE, type Patience } from './connections.ts'
import { shedLoad } from './load-shedding.ts'
import { safetyHeaders } from './security-headers.ts'
import { shortcutServers } from './shortcut.ts'
import { refuseRequest, unreadableRequestHandler } from './unreadable-request.ts'

export interface HttpOptions {
  config: Pick<Config, 'production' | 'trustProxy' | 'publicUrl' | 'imageHostUrl'>
  log: Logger
  words: Messages
  /** Resolves while the process may take traffic: `/readyz` asks it. */
  ready: () => Promise<void>
  patience?: Patience
}

/** JSON bodies; pictures have a limit of their own. */
const BODY_LIMIT = 256 * 1024

/** A Fastify with everything that all endpoints share: ids, limits, headers, health and one form of error. Never listens. */
export async function createHttp({
  config,
  log,
  words,
  ready,
  patience = PATIENCE,
}: HttpOptions): Promise<FastifyInstance> {
  const isProxy = trustedBy(config.trustProxy)
  const connections = guardConnections(patience, (address) => !isProxy(address, 0) && !isLoopback(address))
  const headers = await safetyHeaders(config)
  const { makeServer, take } = shortcutServers(connections.watch, refuseRequest(headers, words))
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy !== false && isProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    serverFactory: (handler, options) => makeServer(handler, options as Parameters<typeof makeServer>[1]),
    clientErrorHandler: unreadableRequestHandler(headers, words),
    // Addresses that cannot be decoded are answered like all else, though no hook sees them.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers({ ...headers, 'x-request-id': request.id }), words),
  }) as unknown as FastifyInstance
  app.decorate('takeShortcut', take)
  // A connection that only ever takes it would keep the server from closing.
  app.addHook('preClose', async () => take(null))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(answerFilter)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, words))
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(errorBody('not_found', words.errors.not_found)))
  acceptEmptyJson(app)
  app.addHook('preClose', async () => connections.endSilent())
  logRequests(app)
  negotiateOnce(app)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  refuseFragments(app, words)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await shedLoad(app)
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) =>
    ready().then(
      () => ({ ok: true }),
      () => reply.status(503).header('retry-after', '2').send(errorBody('busy', words.errors.busy)),
    ),
  )
  return app
}

/** The client of the specification sends DELETE with a JSON content type and no body (rows Q10, Q12). */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}

/** Names the one form that the answer takes, so that files, pages and calls cannot read Accept-Encoding each in its own way. */
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
function refuseFragments(app: FastifyInstance, { errors }: Messages): void {
  app.addHook('onRequest', ({ raw: { url } }, _reply, done) => {
    done(url?.includes('#') ? new AppError('bad_request', 400, errors.bad_request) : undefined)
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
    request.log[level](
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}

function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  words: Messages,
): unknown {
  const { status, ...body } = toBody(error, words)
  if (status === 500) request.log.error({ err: error }, 'a request failed')
  if (status === 503) reply.header('retry-after', '2')
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
  return reply.status(status).send(body)
}

function toBody(error: FastifyError | AppError, words: Messages): ErrorBody & { status: number } {
  if (error instanceof AppError) {
    const { code, status, fields } = error
    const sentences: Record<string, string> = { ...words.errors, ...words.refusals }
    const message = error.message === code ? (sentences[code] ?? words.errors.internal) : error.message
    return { status, ...errorBody(code, message, fields) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return {
      status: 400,
      ...errorBody('invalid_input', words.errors.invalid_input, fieldErrors(error.validation, words)),
    }
  }
  if (isUnstorable(error)) return { status: 400, ...errorBody('invalid_text', words.errors.invalid_text) }
  if (isUnavailable(error)) return { status: 503, ...errorBody('busy', words.errors.busy) }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, ...errorBody('too_large', words.errors.too_large) }
  if (status === 415) return { status, ...errorBody('unsupported_media_type', words.errors.unsupported_media_type) }
  if (status >= 400 && status < 500) return { status, ...errorBody('invalid_json', words.errors.invalid_json) }
  return { status: 500, ...errorBody('internal', words.errors.internal) }
}

function errorBody(code: string, message: string, fields?: Record<string, FieldError>): ErrorBody {
  return { acknowledged: false, code, message, ...(fields && { fields }) }
}

interface Issue {
  instancePath: string
  message?: string | undefined
  params: { keys?: string[] }
}

/** The first issue of each field. A shape's message is a stable code; those of zod itself become `invalid_value`. */
function fieldErrors(issues: unknown[], words: Messages): Record<string, FieldError> {
  // Without a prototype: a field may have any name, such as `constructor`.
  const fields: Record<string, FieldError> = Object.create(null)
  for (const issue of issues as Issue[]) {
    const unknown = issue.params.keys ?? []
    for (const key of unknown) fields[key] ??= { code: 'unknown_field', message: words.errors.unknown_field }
    const field = issue.instancePath.split('/')[1]
    if (!field) continue
    const code =
      issue.message && issue.message in words.errors ? (issue.message as keyof Messages['errors']) : 'invalid_value'
    fields[field] ??= { code, message: words.errors[code] }
  }
  return fields
}
