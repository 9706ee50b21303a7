import { identityWords } from '#messages/identity-words.ts'
import type { Language } from '#shared/language.ts'
import { PASSWORD_MAX, PASSWORD_MIN, PASSWORD_SPECIALS, passwordFault } from '../contract.ts'
import { IdentityError } from '../errors.ts'
import { isGuessable, type PasswordOwner } from './guessable.ts'

/** Throws for a new password of `owner` that breaks a rule (row X04, decisions X04 X06; OWASP Authentication Cheat Sheet). */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  { language }: { language: Language },
): Promise<void> {
  const words = identityWords[language].passwordRefusals
  const fault = passwordFault(password)
  if (fault === 'too_short') throw new IdentityError('WEAK_PASSWORD', words.tooShort(PASSWORD_MIN))
  if (fault === 'too_long') throw unmet(words.tooLong(PASSWORD_MAX))
  if (fault === 'special_missing') throw unmet(words.specialMissing(PASSWORD_SPECIALS))
  if (await isGuessable(password, owner)) throw new IdentityError('WEAK_PASSWORD', words.tooCommon)
}

function unmet(detail: string): IdentityError {
  return new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', detail)
}
