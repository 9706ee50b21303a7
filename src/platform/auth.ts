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

/** Keys from the sign-in service's JWKS address; an unknown key id is looked up again at most every 30 s. */
export function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url))
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
  const expected = cause === null || cause instanceof errors.JOSEError
  // Keys that cannot be fetched are our trouble, not the caller's.
  if (!expected || cause instanceof errors.JWKSTimeout) {
    return new AppError('sign_in_unavailable', 503)
  }
  return new AppError('token_invalid', 401)
}
