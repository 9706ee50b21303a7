/** What is wrong with one field. `code` is stable; `message` is a sentence in the answer, and the code before that. */
export interface FieldError {
  code: string
  message: string
}

interface ErrorDetails {
  /** What is wrong, by the name of the field. */
  fields?: Record<string, FieldError> | undefined
  /** The key of the error's sentence in the messages, if it is not the code. */
  sentence?: SentenceKey
  /** What the sentence names. */
  value?: string | undefined
  now?: Now | undefined
}

/** What something is now, and since when: for a refusal because it has changed. */
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

/** Whether there is nothing at an address: status 404, 410 for what is no longer there, or 400 for an id that cannot exist. */
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

/** The status of each code that the API answers. */
const STATUS = {
  bad_request: 400,
  invalid_cursor: 400,
  invalid_input: 400,
  looks_automatic: 400,
  account_disabled: 401,
  account_removed: 401,
  sign_in_required: 401,
  ticket_invalid: 401,
  token_expired: 401,
  token_invalid: 401,
  token_revoked: 401,
  email_not_confirmed: 403,
  no_profile: 403,
  not_allowed: 403,
  not_yours: 403,
  cannot_write: 403,
  not_reported: 403,
  sign_in_too_old: 403,
  not_found: 404,
  unknown_link: 404,
  link_invalid: 404,
  wrong_code: 400,
  already_booked: 409,
  code_locked: 409,
  contest_too_late: 409,
  deal_moved: 409,
  inspection_full: 409,
  key_used: 409,
  meeting_changed: 409,
  no_proposal: 409,
  no_show_time: 409,
  other_gone: 409,
  product_off_sale: 409,
  product_hidden: 409,
  product_reserved: 409,
  brand_fixed: 409,
  brand_in_use: 409,
  entry_changed: 409,
  kind_fixed: 409,
  draft_changed: 409,
  draft_published: 409,
  too_many_drafts: 409,
  too_many_undos: 409,
  ambiguous_product: 409,
  email_taken: 409,
  last_admin: 409,
  own_account: 409,
  own_product: 409,
  own_question: 409,
  key_taken: 409,
  product_changed: 409,
  report_closed: 409,
  user_deleted: 409,
  wrong_state: 409,
  not_negotiable: 409,
  offer_ended: 409,
  offer_open: 409,
  too_many_offers: 409,
  wrong_side: 409,
  product_sold: 410,
  undo_too_late: 410,
  busy: 503,
  sign_in_unavailable: 503,
} as const

type ErrorCode = keyof typeof STATUS
type CodeOf<Status extends number> = {
  [Code in ErrorCode]: (typeof STATUS)[Code] extends Status ? Code : never
}[ErrorCode]

/** The keys of the sentences that say an error; `platform/http/sentences.ts` checks that the messages have them. */
export type SentenceKey = ErrorCode | 'product_gone'

function appError(code: ErrorCode, details?: ErrorDetails): AppError {
  return new AppError(code, STATUS[code], code, details)
}

/** 400: the request is at fault, not one of its fields. */
export function badRequest(code: 'bad_request' | 'invalid_cursor' | 'invalid_input'): AppError {
  return appError(code)
}

/** 400 `invalid_input`, which marks fields: `faults` has the code of each. */
export function invalidFields(faults: Record<string, string>): AppError {
  const fields = Object.entries(faults).map(([field, code]) => [field, { code, message: code }])
  return appError('invalid_input', { fields: Object.fromEntries(fields) })
}

/** 400 `looks_automatic`: the form was filled in by a program. The sentence names the address to write to instead. */
export function looksAutomatic(email: string | undefined): AppError {
  return appError('looks_automatic', { value: email })
}

/** 401: there is no sign-in, or it is no longer valid. */
export function unauthorized(code: CodeOf<401>): AppError {
  return appError(code)
}

/** 403: the caller is known and may not do this. */
export function forbidden(code: CodeOf<403>): AppError {
  return appError(code)
}

/** 404 `not_found`; of a product the sentence says that it is no longer on sale. */
export function notFound(what?: 'product'): AppError {
  return appError('not_found', what && { sentence: 'product_gone' })
}

/** 404 `link_invalid`: the link of a letter about products is none of ours, or too old. */
export function linkInvalid(): AppError {
  return appError('link_invalid')
}

/** 404: no letter carried this link. */
export function unknownLink(): AppError {
  return appError('unknown_link')
}

/** 409: what is stored forbids it. */
export function conflict(code: CodeOf<409>): AppError {
  return appError(code)
}

/** 409 with what a deal, or its product, is now; the sentence says it, too. */
export function dealConflict(code: CodeOf<409>, now: Now): AppError {
  return appError(code, { value: `${now.state} ${now.at}`, now })
}

/** 400 `wrong_code`: not the code that the saller shows. */
export function wrongCode(triesLeft: number): AppError {
  const fields = { code: { code: 'wrong_code', message: 'wrong_code' } }
  return appError('wrong_code', { value: String(triesLeft), fields })
}

/** 409 `wrong_state`: a product in this state is not moved so. The sentence says what it is now. */
export function wrongState(state: string): AppError {
  return appError('wrong_state', { value: state })
}

/** 409 `offer_ended`: the offer takes no answer any more. The sentence says what became of it. */
export function offerEnded(state: string): AppError {
  return appError('offer_ended', { value: state })
}

/** 410 `product_sold`: it was on sale at this address and will not be again. */
export function sold(): AppError {
  return appError('product_sold')
}

/** 410 `undo_too_late`. */
export function tooLate(): AppError {
  return appError('undo_too_late')
}

/** 503: a later try may succeed. */
export function unavailable(code: CodeOf<503>): AppError {
  return appError(code)
}

/** The failure of a call that never got an answer: offline, timed out, or cancelled by the person (row Z35). */
export function networkError(code: 'network_error' | 'timeout' | 'canceled', message: string): AppError {
  return new AppError(code, 0, message)
}
