import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import type { Messages } from '#messages/en.ts'
import { authErrorCode, authErrorMessage } from '../../auth-error.ts'

const CODES = ['weak-password', 'password-does-not-meet-requirements']

/** Shows at the field of the new password that the service refuses it, and focuses the field; false for any other error. */
export function showRefusedPassword<In extends FieldValues>(
  error: unknown,
  name: Path<In>,
  setError: UseFormSetError<In>,
  words: Messages,
): boolean {
  const code = authErrorCode(error)
  if (!code || !CODES.includes(code)) return false
  setError(name, { type: code, message: authErrorMessage(error, words) }, { shouldFocus: true })
  return true
}
