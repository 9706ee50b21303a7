import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Role } from '#shared/endpoint.ts'
import { type AppError, unauthorized, unavailable } from '#shared/errors.ts'
import { isRecord } from '#shared/objects.ts'

/** Claims of a checked token about its holder. */
export interface Principal {
  uid: string
  email: string | null
  emailVerified: boolean
  /** The number that the person has proven by a code, in E.164; null without one. */
  phone: string | null
  /** Seconds since 1970: when the person last typed a password or the like. */
  authTime: number
  /** Seconds since 1970. */
  issuedAt: number
  /** Seconds since 1970. */
  expiresAt: number
  /** How the person signed in, as the provider names it (`password`, `google.com`); null when the token does not say. */
  provider: string | null
  /** The sign-in that the token belongs to; null with a service whose tokens do not say. */
  session: string | null
}

/**
 * The user record of a caller. What a handler reads of it beside the role is declared by `src/people/users/server/store.ts`.
 */
export interface Person {
  role: Role
  /** Until when the account is suspended: such a person calls what `whileSuspended` allows, and nothing else. */
  suspendedUntil?: string | null
}

export interface TokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /** Why the sign-in service has revoked a valid token; null when it has not. Absent in hosted mode. */
  revocationOf?: (token: Pick<Principal, 'uid' | 'issuedAt' | 'session'>) => Promise<Revocation | null>
  /** Returns for each token, in order, true if the sign-in service has revoked it. One query for all. Absent in hosted mode. */
  areRevoked?: (tokens: Pick<Principal, 'uid' | 'issuedAt' | 'session'>[]) => Promise<boolean[]>
}

/** True if a grant made to a signed-in person at `issuedAt` has ended since. Without a session it outlives the sign-in. */
export type HasEnded = (given: Pick<Principal, 'uid' | 'issuedAt' | 'session'>) => Promise<boolean>

export type Revocation = 'account_removed' | 'account_disabled' | 'token_revoked'

/** A key that is no longer published is accepted until the cache expires. */
const KEYS_CACHE_MS = 3_600_000

/**
 * The keys of a sign-in service's JWKS address, cached for an hour. An unknown key id fetches them again, at most every 30 s.
 * When they cannot be fetched, the caller is not to blame: throws `sign_in_unavailable`, 503, not 401.
 */
export function remoteKeys(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { cacheMaxAge: KEYS_CACHE_MS })
  return (header, token) =>
    keys(header, token).catch((error: unknown) => {
      const answered = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw answered ? error : unavailable('sign_in_unavailable')
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
  const { sub, iat, exp, auth_time: authTime } = payload
  if (!sub || sub.length > 128 || typeof authTime !== 'number' || authTime > Date.now() / 1000 + 5)
    throw tokenError(null)
  if (iat === undefined || exp === undefined) throw tokenError(null)
  return { uid: sub, authTime, issuedAt: iat, expiresAt: exp, ...readClaims(payload) }
}

function readClaims({ email, email_verified, phone_number: phone, sid, firebase }: JWTPayload) {
  const provider = isRecord(firebase) && firebase.sign_in_provider
  return {
    email: typeof email === 'string' ? email.toLowerCase() : null,
    emailVerified: email_verified === true,
    phone: typeof phone === 'string' ? phone : null,
    provider: typeof provider === 'string' ? provider : null,
    session: typeof sid === 'string' ? sid : null,
  }
}

function tokenError(cause: unknown): AppError {
  if (cause instanceof errors.JWTExpired) return unauthorized('token_expired')
  if (cause === null || cause instanceof errors.JOSEError) return unauthorized('token_invalid')
  // The keys could not be had.
  return unavailable('sign_in_unavailable')
}
