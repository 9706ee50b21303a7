import { type AppError, conflict, type Now } from '#shared/errors.ts'

/** 409 with what a deal, or its product, is now; the sentence says it, too. */
export function dealConflict(code: Parameters<typeof conflict>[0], now: Now): AppError {
  return conflict(code, { value: `${now.state} ${now.at}`, now })
}
