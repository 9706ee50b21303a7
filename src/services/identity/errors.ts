import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { identityWords } from '#messages/identity-words.ts'
import { isUnstorable } from '#platform/database/database.ts'
import { isAppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { isKeyOf } from '#shared/objects.ts'
import { requestLanguage } from './request-context.ts'

/**
 * An error of the protocol. The client maps `code` to `auth/…`; `detail` is a sentence for people. The protocol uses the
 * status 400 for nearly everything, missing rights and exceeded limits included.
 */
export class IdentityError extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, detail?: string, status = 400) {
    super(detail ? `${code} : ${detail}` : code)
    this.name = 'IdentityError'
    this.code = code
    this.status = status
  }
}

/** The service is overloaded. The response has no code, so that the client takes it for a network error. */
export function unavailable(): IdentityError {
  return new IdentityError('UNAVAILABLE', undefined, 503)
}

/** Parses a body. Throws the message of the shape's check, which is an error code of the protocol, or INVALID_ARGUMENT. */
export function parse<S extends z.ZodMiniType>(shape: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(shape, body ?? {})
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  throw new IdentityError(/^[A-Z_]+$/.test(message) ? message : 'INVALID_ARGUMENT')
}

function refusal(status: number, message: string) {
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  // The protocol names the status of missing rights, too.
  return { error: { code: status, message, errors, ...(status === 403 && { status: 'PERMISSION_DENIED' }) } }
}

/**
 * The scope's error handler. The response to an unexpected error or an overload has no `error.message`: on lookup and token
 * the official client takes any message for the end of the session and signs the person out.
 */
export function answerIdentityError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error instanceof IdentityError) {
    if (error.status === 503) return answerUnavailable(reply)
    return reply.status(error.status).send(refusal(error.status, error.message))
  }
  const refused = refusalOfSite(error, requestLanguage(request))
  if (refused) return reply.status(refused.status).send(refusal(refused.status, refused.message))
  const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
  if (status >= 400 && status < 500) return reply.status(400).send(refusal(400, 'INVALID_ARGUMENT'))
  // Only these fields: the others of a database error may quote rows.
  const { name, message, code, stack } = error
  request.log.error({ err: { name, message, code, stack } }, 'a sign-in request failed')
  return answerUnavailable(reply)
}

/** An `AppError` that one of the `AccountHooks` threw, as an error of the protocol; otherwise null. */
function refusalOfSite(error: unknown, language: Language): IdentityError | null {
  if (!isAppError(error) || error.status >= 500) return null
  const { code, status, message, value } = error
  const words = identityWords[language].refusals
  const known = isKeyOf(words, code) ? words[code] : undefined
  const worded = typeof known === 'function' ? known(value) : known
  const sentence = message === code ? worded : message
  return new IdentityError(code.toUpperCase(), sentence, status)
}

function answerUnavailable(reply: FastifyReply): unknown {
  return reply
    .status(503)
    .header('retry-after', '2')
    .send({ error: { code: 503, status: 'UNAVAILABLE' } })
}
