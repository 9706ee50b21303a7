import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { cleanName } from '#shared/text/person-name.ts'
import { IdentityError } from '../errors.ts'
import type { GoogleProvider } from './provider.ts'

/** The claims of a Google account. */
export interface GoogleProfile {
  rawId: string
  /** The address in lower case. */
  email: string
  emailVerified: boolean
  /** Google issues the address itself, so its claim proves who owns the address; see `isAuthoritative`. */
  authoritative: boolean
  displayName: string | null
  photoUrl: string | null
}

/**
 * Checks an ID token: signature, issuer, audience, times, nonce (OpenID Connect Core, section 3.1.3.7). Throws
 * INVALID_IDP_RESPONSE or MISSING_OR_INVALID_NONCE, and another error when Google's keys cannot be fetched.
 *
 * @param rawNonce the client sends it beside the token; its SHA-256 in hex must be the token's `nonce`.
 */
export async function checkGoogleToken(
  provider: GoogleProvider,
  idToken: string,
  rawNonce: string | undefined,
): Promise<GoogleProfile> {
  const { payload } = await jwtVerify(idToken, provider.keys, {
    algorithms: ['RS256'],
    issuer: provider.issuers,
    audience: provider.clientId,
    requiredClaims: ['sub', 'iat', 'exp'],
    clockTolerance: 5,
  }).catch((error: unknown) => {
    throw isInvalidToken(error) ? badResponse('The id_token is not valid.') : error
  })
  requireNonce(payload.nonce, rawNonce)
  return profileOf(payload)
}

/** The error for an invalid or forged response of Google. The client reports it as invalid-credential. */
export function badResponse(detail: string): IdentityError {
  return new IdentityError('INVALID_IDP_RESPONSE', detail)
}

/** True if jose found the token invalid. Its other errors mean that the keys could not be fetched. */
function isInvalidToken(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
}

/** The `nonce` claim for a raw nonce: its SHA-256 in hex. */
export function hashNonce(rawNonce: string): string {
  return createHash('sha256').update(rawNonce).digest('hex')
}

function requireNonce(nonce: unknown, rawNonce: string | undefined): void {
  if (nonce === undefined && rawNonce === undefined) return
  if (typeof rawNonce !== 'string' || nonce !== hashNonce(rawNonce)) {
    throw new IdentityError('MISSING_OR_INVALID_NONCE', 'The nonce does not belong to the id_token.')
  }
}

function profileOf({ sub, email, email_verified: verified, hd, name, picture }: JWTPayload): GoogleProfile {
  if (!sub || typeof email !== 'string' || email === '') throw badResponse('The id_token names no e-mail address.')
  const address = email.toLowerCase()
  return {
    rawId: sub,
    email: address,
    emailVerified: verified === true,
    authoritative: verified === true && isAuthoritative(address, hd),
    displayName: (typeof name === 'string' && cleanName(name)) || null,
    photoUrl: typeof picture === 'string' && /^https?:\/\//.test(picture) ? picture.slice(0, 2000) : null,
  }
}

/**
 * Google is authoritative for Gmail and for the domains that it hosts (`hd`). It verified any other address once, possibly
 * years ago (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function isAuthoritative(email: string, hd: unknown): boolean {
  return email.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== '' && email.endsWith(`@${hd.toLowerCase()}`))
}
