import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'
import { isKeyOf } from '#shared/objects.ts'
import { waitIn } from '#shared/wait-detail.ts'
import { explain } from '#ui/text/words.ts'

/**
 * The message for a failed sign-in operation: ours for an `auth/…` code that we know (rows Z16-Z34), the SDK's own for
 * any other.
 */
export function authErrorMessage(error: unknown, words: Messages): string {
  const code = authErrorCode(error)
  const { provider } = words.accounts
  const wait = code === 'too-many-requests' && error instanceof Error ? waitIn(error.message) : null
  if (wait !== null) return words.accounts.tooManyTries(wait)
  if (code && isKeyOf(provider, code)) return provider[code]
  if (isAppError(error)) return explain(error, words)
  if (code && error instanceof Error) return error.message
  // Only a failed fetch of the SDK itself has no code.
  return provider['network-request-failed']
}

/** The SDK's error code without `auth/`; null for an error that is not the SDK's. */
export function authErrorCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('auth/') ? code.slice('auth/'.length) : null
}

/** An error of our own with one of the SDK's codes. */
export function authError(code: string): Error {
  return Object.assign(new Error(code), { code: `auth/${code}` })
}
