import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Messages } from '#messages/en.ts'
import { providerCode, providerSentence } from '../provider-sentence.ts'

const CODES = ['weak-password', 'password-does-not-meet-requirements']

/** Says at the new password's field, with the focus there, that the service refuses it; false for every other error. */
export function showRefusedPassword<In extends FieldValues>(
  error: unknown,
  name: Path<In>,
  setError: UseFormSetError<In>,
  words: Messages,
): boolean {
  const code = providerCode(error)
  if (!code || !CODES.includes(code)) return false
  setError(name, { type: code, message: providerSentence(error, words) }, { shouldFocus: true })
  return true
}
