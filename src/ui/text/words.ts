import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import { isKeyOf } from '#shared/objects.ts'
import type { PublicSettings } from '#shared/settings.ts'

/** The texts of the user interface. Those of other pages load with their page (`web/client/deferred-words.ts`). */
export function useWords(): Messages {
  return useRouteContext({ from: rootRouteId }).words
}

/** The configuration that the browser may see. */
export function useSettings(): PublicSettings {
  return useRouteContext({ from: rootRouteId }).settings
}

/** The sentence for a failed API call: by its error code, else the server's message, which says how long to wait. */
export function explain(error: unknown, words: Messages): string {
  if (!isAppError(error)) return words.errors.internal
  if (error.code === 'too_many_requests' && error.status > 0) return error.message
  return isKeyOf(words.errors, error.code) ? words.errors[error.code] : error.message
}
