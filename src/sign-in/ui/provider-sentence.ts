import type { Messages } from '#messages/en.ts'
import { AppError } from '#shared/errors.ts'
import { explain } from '#ui/text/words.ts'

/**
 * The sentence for a failed sign-in step: ours for a known `auth/…` code (rows Z16-Z34), the provider's own for another.
 */
export function providerSentence(error: unknown, words: Messages): string {
  const code = providerCode(error)
  const { provider } = words.accounts
  if (code && code in provider) return provider[code as keyof typeof provider]
  if (error instanceof AppError) return explain(error, words)
  if (code && error instanceof Error) return error.message
  // The sign-in client itself did not arrive: nothing else fails here without a code.
  return provider['network-request-failed']
}

/** The provider's code without `auth/`, or null for what did not come from the provider. */
export function providerCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('auth/') ? code.slice('auth/'.length) : null
}
