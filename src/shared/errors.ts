/** Fault of one field. `code` is stable. `message` is a sentence in the response, and the code before that. */
export interface FieldError {
  code: string
  message: string
}

interface ErrorDetails {
  /** Faults by the names of their fields. */
  fields?: Record<string, FieldError> | undefined
  /** The key of the error's sentence in the messages, if it is not the code. */
  sentence?: keyof ErrorCodes
  /** Value that the sentence names. */
  value?: string | undefined
  now?: Now | undefined
}

/** Current state of an object and the time since which it has it, for a refusal because the state has changed. */
export interface Now {
  state: string
  at: string
}

/**
 * An expected failure that the caller can act on. Everything else that is thrown is a defect and is answered as a plain 500.
 *
 * On the server `message` is the code, for logs: `platform/http` looks up the sentence when it answers. In the browser
 * `message` is the sentence of the answer.
 */
export class AppError extends Error {
  readonly code: string
  /** The HTTP status; 0 for a call that got no answer. */
  readonly status: number
  readonly fields: Record<string, FieldError> | undefined
  readonly sentence: string
  readonly value: string | undefined
  readonly now: Now | undefined

  constructor(code: string, status: number, message = code, { fields, sentence, value, now }: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = fields
    this.sentence = sentence ?? code
    this.value = value
    this.now = now
  }
}

/** By name: the page renderer is bundled with a class AppError of its own, so `instanceof` fails for errors of the API. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}

/** True if nothing is at an address: status 404, 410 for an object that is gone, or 400 for an id that cannot exist. */
export function isNotFound(error: unknown): boolean {
  return isAppError(error) && [400, 404, 410].includes(error.status)
}

/** The body of every error answer, the same for all endpoints. */
export interface ErrorBody {
  acknowledged: false
  code: string
  message: string
  fields?: Record<string, FieldError>
  now?: Now
}

/**
 * The codes of all errors with their statuses. Those that are of no slice are here; each slice adds its own in its contract.
 * `platform/http/sentences.ts` checks that each has a sentence.
 */
export interface ErrorCodes {
  bad_request: 400
  invalid_cursor: 400
  invalid_input: 400
  account_disabled: 401
  account_removed: 401
  sign_in_required: 401
  token_expired: 401
  token_invalid: 401
  token_revoked: 401
  no_profile: 403
  not_allowed: 403
  not_yours: 403
  suspended: 403
  not_found: 404
  undo_too_late: 410
  busy: 503
  sign_in_unavailable: 503
}

type CodeOf<Status extends number> = {
  [Code in keyof ErrorCodes]: ErrorCodes[Code] extends Status ? Code : never
}[keyof ErrorCodes]

/** 400: the request is at fault. */
export function badRequest(code: CodeOf<400>, details?: ErrorDetails): AppError {
  return new AppError(code, 400, code, details)
}

/** 400 `invalid_input`, which marks fields: `faults` has the code of each. */
export function invalidFields(faults: Record<string, string>): AppError {
  const fields = Object.entries(faults).map(([field, code]) => [field, { code, message: code }])
  return badRequest('invalid_input', { fields: Object.fromEntries(fields) })
}

/** 401: there is no sign-in, or it is no longer valid. */
export function unauthorized(code: CodeOf<401>): AppError {
  return new AppError(code, 401)
}

/** 403: the caller is known and may not do this. */
export function forbidden(code: CodeOf<403>): AppError {
  return new AppError(code, 403)
}

/** 404: there is nothing at this address. */
export function notFound(code: CodeOf<404> = 'not_found', details?: ErrorDetails): AppError {
  return new AppError(code, 404, code, details)
}

/** 409: what is stored forbids it. */
export function conflict(code: CodeOf<409>, details?: ErrorDetails): AppError {
  return new AppError(code, 409, code, details)
}

/** 410: it was possible at this address and will not be again. */
export function gone(code: CodeOf<410>): AppError {
  return new AppError(code, 410)
}

/** 503: a later try may succeed. */
export function unavailable(code: CodeOf<503>): AppError {
  return new AppError(code, 503)
}

/** The failure of a call that never got an answer: offline, timed out, or cancelled by the person (row Z35). */
export function networkError(code: 'network_error' | 'timeout' | 'canceled', message: string): AppError {
  return new AppError(code, 0, message)
}
