import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { errors as words } from '#messages/en/errors.ts'
import { isUnstorable } from '#platform/database/database.ts'
import { isAppError } from '#shared/errors.ts'

/**
 * A refusal in the provider's words: `code` is what the client maps to `auth/…`, `detail` a sentence for people. The
 * status is 400 in that protocol for nearly everything, lack of rights and limits included.
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

/** Too much is asked of us. Answered without a code, which the client reads as trouble with the network. */
export function unavailable(): IdentityError {
  return new IdentityError('UNAVAILABLE', undefined, 503)
}

/** Reads a body. The message of a shape's check is the provider's code; whatever has none is INVALID_ARGUMENT. */
export function parse<S extends z.ZodMiniType>(shape: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(shape, body ?? {})
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  throw new IdentityError(/^[A-Z_]+$/.test(message) ? message : 'INVALID_ARGUMENT')
}

/** The provider's further word for refusals for want of rights. */
const WANTING: Record<number, object> = { 401: { status: 'UNAUTHENTICATED' }, 403: { status: 'PERMISSION_DENIED' } }

function refusal(status: number, message: string) {
  const errors = [{ message, domain: 'global', reason: 'invalid' }]
  return { error: { code: status, message, errors, ...WANTING[status] } }
}

/**
 * The scope's error handler. What we did not expect, and a full queue, is answered without `error.message`: the official client takes any
 * message on lookup or token for the end of the session and signs the person out, but keeps them on an answer that it
 * cannot read.
 */
export function answerIdentityError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error instanceof IdentityError) {
    if (error.status === 503) return answerUnavailable(reply)
    return reply.status(error.status).send(refusal(error.status, error.message))
  }
  const refused = refusalOfSite(error)
  if (refused) return reply.status(refused.status).send(refusal(refused.status, refused.message))
  const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
  if (status >= 400 && status < 500) return reply.status(400).send(refusal(400, 'INVALID_ARGUMENT'))
  // Only these: a database error's other fields may quote rows.
  const { name, message, code, stack } = error
  request.log.error({ err: { name, message, code, stack } }, 'a sign-in request failed')
  return answerUnavailable(reply)
}

/** What the site around the service refused (`onDelete`, `onDisable`, `onEmailChange`), as a refusal of ours; null for any other error. */
export function refusalOfSite(error: unknown): IdentityError | null {
  if (!isAppError(error) || error.status >= 500) return null
  const { code, status, message } = error
  const sentence = message === code ? (words as Record<string, string>)[code] : message
  return new IdentityError(code.toUpperCase(), sentence, status)
}

function answerUnavailable(reply: FastifyReply): unknown {
  return reply
    .status(503)
    .header('retry-after', '2')
    .send({ error: { code: 503, status: 'UNAVAILABLE' } })
}
