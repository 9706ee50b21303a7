/** What went wrong at one field: a stable code and a sentence that is free to change. */
export interface FieldError {
  code: string
  message: string
}

/**
 * An expected failure that the caller can act on. `code` is stable, `message` is free to change, `fields` names the
 * inputs at fault. Everything else that is thrown is a defect and is answered as a plain 500.
 */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, FieldError> | undefined

  /** @param message the code itself when left out: the answer then takes the sentence that the messages have for it. */
  constructor(code: string, status: number, message = code, fields?: Record<string, FieldError>) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** The body of every refusal, the same for all endpoints. */
export interface ErrorBody {
  acknowledged: false
  code: string
  message: string
  fields?: Record<string, FieldError>
}

/** A refusal that marks fields: `faults` names the code of each, `sentences` says it in words. */
export function invalidFields<Code extends string>(
  faults: Record<string, Code>,
  sentences: Record<Code | 'invalid_input', string>,
): AppError {
  const fields = Object.entries(faults).map(([field, code]) => [field, { code, message: sentences[code] }])
  return new AppError('invalid_input', 400, sentences.invalid_input, Object.fromEntries(fields))
}

/** The failure of a call that never got an answer: offline, timed out, or cancelled by the person (row Z35). */
export function networkError(code: 'network_error' | 'timeout' | 'canceled', message: string): AppError {
  return new AppError(code, 0, message)
}
