import { errors, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import type { TokenRules } from '#platform/auth.ts'
import type { Database } from '#platform/database.ts'
import { IDENTITY_PATH, PROJECT_ID } from './contract.ts'
import type { IdentityDeps, Service } from './deps.ts'
import { IdentityError } from './errors.ts'
import { type KeyRing, makeKeyRing } from './keys.ts'
import { insertRefreshToken, type Session } from './refresh-tokens.ts'
import { type Account, findByUid } from './store.ts'

/** Seconds that an ID token lives, as the provider's. */
const LIFE = 3600
/** Changing password, e-mail or existence asks for a sign-in no older than this (row Z23). */
const RECENT = 300

/** What an ID token says, once its signature is checked. */
interface CheckedToken {
  uid: string
  issuedAt: number
  authTime: number
  provider: string
}

/** What every sign-in answers: the client cannot use one token without the other. */
interface TokenPair {
  localId: string
  idToken: string
  refreshToken: string
  expiresIn: string
}

/** The rules by which the shop's API checks our tokens, with keys straight from the database: no HTTP to ourselves. */
export function tokenRules(deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl'>): TokenRules {
  return { issuer: issuer(deps), audience: PROJECT_ID, keys: keyLookup(makeKeyRing(deps)) }
}

function issuer({ publicUrl }: Pick<IdentityDeps, 'publicUrl'>): string {
  return `${publicUrl}${IDENTITY_PATH}`
}

function keyLookup(keys: KeyRing): JWTVerifyGetKey {
  return (header) => keys.verifier(header.kid)
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1000)
}

/** A session that begins now. */
export function newSession(provider = 'password'): Session {
  return { family: crypto.randomUUID(), authTime: secondsNow(), provider }
}

/** Signs an ID token and stores a refresh token beside it, in the caller's transaction. */
export async function issueTokens(service: Service, tx: Database, account: Account, session: Session) {
  const refreshToken = await insertRefreshToken(tx, account.uid, session)
  const idToken = await signIdToken(service, account, session)
  return { localId: account.uid, idToken, refreshToken, expiresIn: String(LIFE) } satisfies TokenPair
}

async function signIdToken(service: Service, account: Account, { authTime, provider }: Session): Promise<string> {
  const { kid, key } = await service.keys.signer()
  // Within the second of a revocation: new tokens must be told apart from those that it voids.
  const issuedAt = Math.max(secondsNow(), Date.parse(account.valid_since) / 1000)
  const claims = {
    ...(account.display_name && { name: account.display_name }),
    ...(account.photo_url && { picture: account.photo_url }),
    auth_time: authTime,
    user_id: account.uid,
    email: account.email,
    email_verified: account.email_verified,
    firebase: { identities: { email: [account.email], ...federatedIds(account) }, sign_in_provider: provider },
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer(service))
    .setAudience(PROJECT_ID)
    .setSubject(account.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE)
    .sign(key)
}

function federatedIds({ federated }: Account): Record<string, string[]> {
  return Object.fromEntries(Object.entries(federated).map(([provider, { rawId }]) => [provider, [rawId]]))
}

/**
 * Checks signature, issuer, audience and time. A token that merely ran out is INVALID_ID_TOKEN: TOKEN_EXPIRED would
 * sign the person out although the refresh token still holds.
 */
export async function checkIdToken(service: Service, idToken: string): Promise<CheckedToken> {
  const { payload } = await jwtVerify(idToken, keyLookup(service.keys), {
    algorithms: ['RS256'],
    issuer: issuer(service),
    audience: PROJECT_ID,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error
  })
  const { sub, iat, auth_time: authTime, firebase } = payload
  if (!sub || typeof iat !== 'number' || typeof authTime !== 'number') throw new IdentityError('INVALID_ID_TOKEN')
  const provider = (firebase as { sign_in_provider?: string } | undefined)?.sign_in_provider ?? 'password'
  return { uid: sub, issuedAt: iat, authTime, provider }
}

/** The account of a checked token, if both still count: USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED otherwise. */
export function admit(account: Account | undefined, token: CheckedToken): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (token.issuedAt < Date.parse(account.valid_since) / 1000) throw new IdentityError('TOKEN_EXPIRED')
  return account
}

export async function accountOf(service: Service, idToken: string): Promise<Account> {
  const token = await checkIdToken(service, idToken)
  return admit(await findByUid(service.db, token.uid), token)
}

export function requireRecent(token: CheckedToken): void {
  if (secondsNow() - token.authTime > RECENT) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
