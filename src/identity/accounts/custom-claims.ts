import { isRecord } from '#shared/objects.ts'
import { IdentityError } from '../errors.ts'
import type { Claims } from '../tables.ts'

/** Characters. Firebase has the same limit: every request carries the token. */
const MAX_LENGTH = 1000

/** Claims that OpenID Connect and Firebase reserve, and those that this service sets itself: the shop trusts `email`. */
const RESERVED = [
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'cnf', 'c_hash', 'exp', 'firebase', 'iat', 'iss', 'jti'],
  ...['nbf', 'nonce', 'sub', 'sid', 'user_id', 'provider_id', 'email', 'email_verified', 'phone_number', 'name'],
  'picture',
]

/** JSON escapes of NUL and of a lone surrogate: PostgreSQL's jsonb stores neither. */
const UNSTORABLE = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i

/** Custom claims of a custom token. Throws INVALID_CLAIMS, CLAIMS_TOO_LARGE or FORBIDDEN_CLAIM. */
export function checkClaims(claims: unknown): Claims {
  if (!isRecord(claims)) throw new IdentityError('INVALID_CLAIMS')
  const text = JSON.stringify(claims)
  if (text.length > MAX_LENGTH) throw new IdentityError('CLAIMS_TOO_LARGE')
  if (UNSTORABLE.test(text)) throw new IdentityError('INVALID_CLAIMS')
  const forbidden = RESERVED.find((name) => Object.hasOwn(claims, name))
  if (forbidden) throw new IdentityError('FORBIDDEN_CLAIM', forbidden)
  return claims
}

/** The same for claims as a JSON string. Returns null for an empty object or an empty string. */
export function checkSerializedClaims(text: string): string | null {
  if (text.length > MAX_LENGTH) throw new IdentityError('CLAIMS_TOO_LARGE')
  const claims = checkClaims(text === '' ? {} : parseJson(text))
  return Object.keys(claims).length > 0 ? text : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityError('INVALID_CLAIMS')
  }
}
