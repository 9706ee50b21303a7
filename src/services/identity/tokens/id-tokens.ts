import { errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import type { TokenRules } from '#platform/http/auth.ts'
import { IDENTITY_PATH, PROJECT_ID } from '../contract.ts'
import type { IdentityDeps, Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { FactorKind, TokenHolder } from '../tables.ts'
import { type KeyRing, makeKeyRing } from './key-ring.ts'
import { secondsNow } from './numeric-date.ts'
import { areRevoked, revocationOf } from './revoked-tokens.ts'
import { ANONYMOUS, type Session } from './sessions.ts'
import type { VerifiedToken } from './verified-token-cache.ts'

/** Lifetime of an ID token in seconds: the same as the hosted service's. */
export const ID_TOKEN_LIFETIME = 3600

/** The rules by which the shop's API checks our tokens, with keys straight from the database: no HTTP to ourselves. */
export function tokenRules(deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl' | 'keys'>): TokenRules {
  const rules = { issuer: issuer(deps), audience: PROJECT_ID, keys: keyLookup(deps.keys ?? makeKeyRing(deps)) }
  return {
    ...rules,
    revocationOf: (token) => revocationOf(deps.db, token),
    areRevoked: (tokens) => areRevoked(deps.db, tokens),
  }
}

function issuer({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string {
  return `${publicUrl}${IDENTITY_PATH}`
}

function keyLookup(keys: KeyRing): JWTVerifyGetKey {
  return (header) => keys.publicKey(header.kid)
}

/** An ID token of the session, valid for `ID_TOKEN_LIFETIME` seconds. */
export async function signIdToken(service: Service, account: TokenHolder, session: Session): Promise<string> {
  const { kid, key } = await service.keys.signingKey()
  // A revocation voids the tokens issued before `valid_since`, which may lie up to a second ahead.
  const issuedAt = Math.max(secondsNow(), Date.parse(account.valid_since) / 1000)
  return new SignJWT(claimsOf(account, session))
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer(service))
    .setAudience(PROJECT_ID)
    .setSubject(account.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_LIFETIME)
    .sign(key)
}

function claimsOf(account: TokenHolder, { authTime, provider, factor, family }: Session) {
  return {
    ...(account.display_name && { name: account.display_name }),
    ...(account.photo_url && { picture: account.photo_url }),
    auth_time: authTime,
    user_id: account.uid,
    ...(account.email && { email: account.email, email_verified: account.email_verified }),
    ...(provider === ANONYMOUS && { provider_id: ANONYMOUS }),
    ...(account.phone_number && { phone_number: account.phone_number }),
    sid: family,
    firebase: {
      identities: { ...(account.email && { email: [account.email] }), ...otherIdentities(account) },
      sign_in_provider: provider,
      ...(factor && { sign_in_second_factor: factor.kind, second_factor_identifier: factor.id }),
    },
  }
}

function otherIdentities({ federated, phone_number: phone }: TokenHolder): Record<string, string[]> {
  const ids = Object.entries(federated).map(([provider, { rawId }]): [string, string[]] => [provider, [rawId]])
  return Object.fromEntries(phone ? [...ids, ['phone', [phone]]] : ids)
}

/**
 * Verifies signature, issuer, audience and expiry; throws INVALID_ID_TOKEN. An expired token gets that code too, because
 * the official client signs the person out on TOKEN_EXPIRED although the refresh token may still be valid.
 */
export async function verifyIdToken(service: Service, idToken: string): Promise<VerifiedToken> {
  try {
    const cached = service.verifiedTokens.get(idToken, secondsNow())
    if (!cached) return await verifySignature(service, idToken)
    // Throws when the key was withdrawn: its tokens are void, cached or not.
    await service.keys.publicKey(cached.kid)
    return cached.token
  } catch (error) {
    throw error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error
  }
}

async function verifySignature(service: Service, idToken: string): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(idToken, keyLookup(service.keys), {
    algorithms: ['RS256'],
    issuer: issuer(service),
    audience: PROJECT_ID,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  })
  const { sub, iat, exp, auth_time: authTime, sid } = payload
  if (!sub || typeof iat !== 'number' || typeof authTime !== 'number' || typeof sid !== 'string') {
    throw new IdentityError('INVALID_ID_TOKEN')
  }
  const firebase = (payload.firebase ?? {}) as FirebaseClaims
  const {
    sign_in_provider: provider = 'password',
    sign_in_second_factor: kind,
    second_factor_identifier: id,
  } = firebase
  const token = { uid: sub, issuedAt: iat, authTime, provider, factor: kind && id ? { kind, id } : null, family: sid }
  service.verifiedTokens.set(idToken, { token, kid: protectedHeader.kid, expiresAt: exp ?? 0 })
  return token
}

interface FirebaseClaims {
  sign_in_provider?: string
  sign_in_second_factor?: FactorKind
  second_factor_identifier?: string
}
