import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import type { PublicSettings } from '#shared/settings.ts'

/** The words of the chosen catalogue. */
export function useWords(): Messages {
  return useRouteContext({ from: rootRouteId }).words
}

/** What the browser may know of the configuration. */
export function useSettings(): PublicSettings {
  return useRouteContext({ from: rootRouteId }).settings
}

/** A sentence for a failed call: ours for a known code, otherwise the server's message. */
export function explain(error: unknown, words: Messages): string {
  if (!isAppError(error)) return words.errors.internal
  return error.code in words.errors ? words.errors[error.code as keyof Messages['errors']] : error.message
}
