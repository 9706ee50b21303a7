import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { AllWords } from '#messages/all.ts'
import type { Messages } from '#messages/en.ts'
import { type AppError, type ErrorBody, type FieldError, isAppError } from '#shared/errors.ts'
import { languageOfPath } from '#shared/language.ts'
import { isKeyOf } from '#shared/objects.ts'
import { isUnstorable, refersToDeleted } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { TooManyRequests } from '../limits/limits.ts'
import { fieldSentences, sentenceOf } from './sentences.ts'

/** Answers an error in the one form that all endpoints share. An unknown one is logged and answered as a plain 500. */
export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  words: AllWords,
): FastifyReply {
  const { status, ...body } = toBody(error, wordsFor(request, words))
  if (status === 500) request.log.error({ err: error }, 'a request failed')
  if (status === 503) reply.header('retry-after', '2')
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
  return reply.status(status).send(body)
}

/** The words of the language that the address of a request names. */
export function wordsFor({ url }: Pick<FastifyRequest, 'url'>, words: AllWords): Messages {
  return words[languageOfPath(url)]
}

export function errorBody(code: string, message: string, fields?: Record<string, FieldError>): ErrorBody {
  return { acknowledged: false, code, message, ...(fields && { fields }) }
}

function toBody(error: FastifyError | AppError, words: Messages): ErrorBody & { status: number } {
  const { errors, refusals } = words
  if (isAppError(error)) {
    const body = errorBody(error.code, sentenceOf(error, words), fieldSentences(error, words))
    return { status: error.status, ...body, ...(error.now && { now: error.now }) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    return { status: 400, ...errorBody('invalid_input', errors.invalid_input, fieldErrors(error.validation, words)) }
  }
  if (isUnstorable(error)) return { status: 400, ...errorBody('invalid_text', errors.invalid_text) }
  if (refersToDeleted(error)) return { status: 404, ...errorBody('not_found', errors.not_found) }
  if (isUnavailable(error)) return { status: 503, ...errorBody('busy', errors.busy) }
  const status = error.statusCode ?? 500
  if (status === 413) return { status, ...errorBody('too_large', refusals.too_large) }
  if (status === 415) return { status, ...errorBody('unsupported_media_type', refusals.unsupported_media_type) }
  if (status >= 400 && status < 500) return { status, ...errorBody('invalid_json', refusals.invalid_json) }
  return { status: 500, ...errorBody('internal', errors.internal) }
}

interface Issue {
  instancePath: string
  message?: string | undefined
  params: { keys?: string[] }
}

/** The first issue of each field. A shape's message is a stable code; those of zod itself become `invalid_value`. */
function fieldErrors(issues: unknown[], { errors }: Messages): Record<string, FieldError> {
  // Without a prototype: a field may have any name, such as `constructor`.
  const fields: Record<string, FieldError> = Object.create(null)
  for (const issue of issues as Issue[]) {
    const unknown = issue.params.keys ?? []
    for (const key of unknown) fields[key] ??= { code: 'unknown_field', message: errors.unknown_field }
    const field = issue.instancePath.split('/')[1]
    if (!field) continue
    const { message = '' } = issue
    const code = isKeyOf(errors, message) ? message : 'invalid_value'
    fields[field] ??= { code, message: errors[code] }
  }
  return fields
}
