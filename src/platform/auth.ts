import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'

/** What a checked token says of its holder. */
export interface Principal {
  uid: string
  email: string | null
  emailVerified: boolean
  /** Seconds since 1970: when the person last typed a password or the like. */
  authTime: number
}

/** The person behind a token, as the users table knows them. */
export interface Person {
  id: string
  uid: string
  email: string
  displayName: string
  photoURL: string | null
  role: Role
}

export interface TokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

/** Milliseconds for which fetched keys are taken for the whole set: a key that is published no longer counts until then. */
const KEYS_LIFE = 3_600_000

/**
 * Keys from a sign-in service's JWKS address, kept for an hour; an unknown key id is looked up again at most every 30 s.
 * Whatever keeps the keys from us is our trouble and not the caller's: `sign_in_unavailable`, 503.
 */
export function remoteKeys(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { cacheMaxAge: KEYS_LIFE })
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      const answered = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw answered ? error : new AppError('sign_in_unavailable', 503)
    })
}

/**
 * Checks a bearer token: RS256, issuer, audience, times, and what jose leaves to us (subject of 1 to 128 characters,
 * auth_time not in the future). Throws `token_expired` or `token_invalid`, both 401.
 */
export async function checkToken(token: string, rules: TokenRules): Promise<Principal> {
  const { payload } = await jwtVerify(token, rules.keys, {
    algorithms: ['RS256'],
    issuer: rules.issuer,
    audience: rules.audience,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
    clockTolerance: 5,
  }).catch((error: unknown) => {
    throw tokenError(error)
  })
  const { sub, auth_time: authTime } = payload
  if (!sub || sub.length > 128 || typeof authTime !== 'number' || authTime > Date.now() / 1000 + 5)
    throw tokenError(null)
  const email = typeof payload.email === 'string' ? payload.email.toLowerCase() : null
  return { uid: sub, email, emailVerified: payload.email_verified === true, authTime }
}

function tokenError(cause: unknown): AppError {
  if (cause instanceof errors.JWTExpired) return new AppError('token_expired', 401)
  if (cause === null || cause instanceof errors.JOSEError) return new AppError('token_invalid', 401)
  // The keys could not be had.
  return new AppError('sign_in_unavailable', 503)
}
