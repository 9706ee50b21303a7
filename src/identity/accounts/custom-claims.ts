import { IdentityError } from '../errors.ts'
import type { Claims } from '../tables.ts'

/** As the provider's: a token travels with every request. */
const LONGEST = 1000

/** What the provider keeps for OpenID Connect, and what we say ourselves: the shop goes by the e-mail address. */
const RESERVED = [
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'firebase', 'iat', 'iss', 'jti'],
  ...['nbf', 'nonce', 'sub', 'sid', 'user_id', 'provider_id', 'email', 'email_verified', 'phone_number', 'name'],
  'picture',
]

/** How JSON writes NUL and half a character (a lone surrogate): no database keeps either. */
const UNSTORABLE = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i

/** Throws INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
export function checkClaims(claims: unknown): Claims {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new IdentityError('INVALID_CLAIMS')
  const text = JSON.stringify(claims)
  if (text.length > LONGEST) throw new IdentityError('CLAIMS_TOO_LARGE')
  if (UNSTORABLE.test(text)) throw new IdentityError('INVALID_CLAIMS')
  const forbidden = RESERVED.find((name) => Object.hasOwn(claims, name))
  if (forbidden) throw new IdentityError('FORBIDDEN_CLAIM', forbidden)
  return claims as Claims
}

/** The same for claims as text; what says nothing is null. */
export function checkSerializedClaims(text: string): string | null {
  if (text.length > LONGEST) throw new IdentityError('CLAIMS_TOO_LARGE')
  const claims = checkClaims(text === '' ? {} : jsonOf(text))
  return Object.keys(claims).length > 0 ? text : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityError('INVALID_CLAIMS')
  }
}
