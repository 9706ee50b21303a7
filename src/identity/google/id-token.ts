import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import { cleanName } from '#shared/text/person-name.ts'
import { IdentityError } from '../errors.ts'
import type { GoogleProvider } from './provider.ts'

/** What Google says of a person. */
export interface GoogleProfile {
  rawId: string
  /** In lower case. */
  email: string
  emailVerified: boolean
  /** Google hands out the address itself, so that its word settles whose it is; see `isAuthoritative`. */
  authoritative: boolean
  displayName: string | null
  photoUrl: string | null
}

/**
 * Checks an ID token: signature, issuer, audience, times, nonce (OpenID Connect Core, section 3.1.3.7). Throws
 * INVALID_IDP_RESPONSE or MISSING_OR_INVALID_NONCE; what is thrown when the keys cannot be fetched is our own trouble.
 *
 * @param rawNonce what the token's nonce is the SHA-256 of, in hex; the client sends it beside the token.
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
    throw isRefusal(error) ? badResponse('The id_token is not valid.') : error
  })
  requireNonce(payload.nonce, rawNonce)
  return profileOf(payload)
}

/** What Google answered or somebody made up is not to be believed; the client tells it as invalid-credential. */
export function badResponse(detail: string): IdentityError {
  return new IdentityError('INVALID_IDP_RESPONSE', detail)
}

/** The token is bad; everything else that jose throws says that its key could not be fetched. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
}

/** The SHA-256 of a nonce as it stands in the token. */
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
 * Gmail and the domains that Google hosts (`hd`); another address was the person's when Google asked, which may be years
 * ago (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function isAuthoritative(email: string, hd: unknown): boolean {
  return email.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== '' && email.endsWith(`@${hd.toLowerCase()}`))
}
