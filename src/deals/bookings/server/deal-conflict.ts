import { type AppError, conflict, type Now } from '#shared/errors.ts'

/** Makes a 409 with the present state of a deal or its product, in `now` and in the sentence. */
export function dealConflict(code: Parameters<typeof conflict>[0], now: Now): AppError {
  return conflict(code, { value: `${now.state} ${now.at}`, now })
}
