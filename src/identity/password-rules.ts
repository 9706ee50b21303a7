import { passwordRefusals as words } from '#messages/en/identity-letters.ts'
import { commonPasswords } from './common-passwords.ts'
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS, passwordFault } from './contract.ts'
import { IdentityError } from './errors.ts'

/** Refuses a new password that breaks a rule (row X04, decisions X04 X06; OWASP Authentication Cheat Sheet). */
export function requireGoodPassword(password: string): void {
  const fault = passwordFault(password)
  if (fault === 'too_short') throw new IdentityError('WEAK_PASSWORD', words.tooShort(PASSWORD_MIN))
  if (fault === 'too_long') throw unmet(words.tooLong(PASSWORD_MAX))
  if (fault === 'special_missing') throw unmet(words.specialMissing(PASSWORD_SPECIALS))
  if (isCommon(password)) throw new IdentityError('WEAK_PASSWORD', words.tooCommon)
}

function unmet(detail: string): IdentityError {
  return new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', detail)
}

/** In any case; specials put before or behind a common password do not make it rare. */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFC').toLowerCase()
  const bare = plain.replace(/^[!@#$%^&*]+|[!@#$%^&*]+$/g, '')
  return commonPasswords.has(plain) || commonPasswords.has(bare)
}
