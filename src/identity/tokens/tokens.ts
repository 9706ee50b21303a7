import { type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Database } from '#platform/database/database.ts'
import type { TokenRules } from '#platform/http/auth.ts'
import { IDENTITY_PATH, PROJECT_ID } from '../contract.ts'
import type { IdentityDeps, Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { KnownFactor } from '../factors/second-factors.ts'
import type { Call } from '../http/call.ts'
import { findSignedIn, isAnonymous, lockByUid } from '../store.ts'
import type { Account, Claims, FactorKind, TokenHolder } from '../tables.ts'
import type { CheckedToken } from './checked-tokens.ts'
import { type KeyRing, makeKeyRing } from './keys.ts'
import { writeRefreshToken } from './refresh-tokens.ts'
import { revocationOf } from './revoked-tokens.ts'
import { ANONYMOUS, insertSession, type Session, sessionLives } from './sessions.ts'

/** Seconds that an ID token lives, as the provider's. */
const LIFE = 3600
/** Changing password, e-mail or existence asks for a sign-in no older than this (row Z23). */
const RECENT = 300

/** What every sign-in answers: the client cannot use one token without the other. */
interface TokenPair {
  localId: string
  idToken: string
  refreshToken: string
  expiresIn: string
}

/** The rules by which the shop's API checks our tokens, with keys straight from the database: no HTTP to ourselves. */
export function tokenRules(deps: Pick<IdentityDeps, 'db' | 'masterKey' | 'publicUrl' | 'keys'>): TokenRules {
  const rules = { issuer: issuer(deps), audience: PROJECT_ID, keys: keyLookup(deps.keys ?? makeKeyRing(deps)) }
  return { ...rules, revocationOf: (token) => revocationOf(deps.db, token) }
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

/**
 * A session that begins now, on the caller's device. `authTime` is given when it takes the place of another session: what is
 * no way in must not make a sign-in look younger.
 */
export async function beginSession(
  tx: Database,
  uid: string,
  how: Pick<Session, 'provider' | 'factor'> & Partial<Pick<Session, 'claims' | 'authTime'>>,
  call: Call,
): Promise<Session> {
  const session = { claims: null, authTime: secondsNow(), ...how, family: crypto.randomUUID() }
  return insertSession(tx, uid, session, call)
}

/** An ID token of the session and its newest refresh token. */
export async function issueTokens(service: Service, account: TokenHolder, session: Session): Promise<TokenPair> {
  const { family, tokenNumber: number } = session
  return {
    localId: account.uid,
    idToken: await signIdToken(service, account, session),
    refreshToken: writeRefreshToken(service, { family, uid: account.uid, number }),
    expiresIn: String(LIFE),
  }
}

async function signIdToken(service: Service, account: TokenHolder, session: Session): Promise<string> {
  const { kid, key } = await service.keys.signer()
  const { authTime, provider, factor, family } = session
  // Within the second of a revocation: new tokens must be told apart from those that it voids.
  const issuedAt = Math.max(secondsNow(), Date.parse(account.valid_since) / 1000)
  const claims = {
    // First: nothing of a developer's may stand in the place of what we say ourselves.
    ...(account.custom_attributes && (JSON.parse(account.custom_attributes) as Claims)),
    ...session.claims,
    ...(account.display_name && { name: account.display_name }),
    ...(account.photo_url && { picture: account.photo_url }),
    auth_time: authTime,
    user_id: account.uid,
    ...(account.email && { email: account.email, email_verified: account.email_verified }),
    ...(provider === ANONYMOUS && { provider_id: ANONYMOUS }),
    ...(account.phone_number && { phone_number: account.phone_number }),
    sid: family,
    firebase: {
      identities: { ...(account.email && { email: [account.email] }), ...otherIds(account) },
      sign_in_provider: provider,
      ...(factor && { sign_in_second_factor: factor.kind, second_factor_identifier: factor.id }),
    },
  }
  const ours = { iss: issuer(service), aud: PROJECT_ID, sub: account.uid, iat: issuedAt, exp: issuedAt + LIFE }
  return signJwt({ alg: 'RS256', kid, typ: 'JWT' }, { ...claims, ...ours }, key)
}

const signAside = promisify(sign)

/** JWS compact form (RFC 7515, section 7.1). By `node:crypto`, for Web Crypto, which jose asks, takes a quarter more. */
async function signJwt(header: object, claims: object, key: KeyObject): Promise<string> {
  const said = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = await signAside('sha256', Buffer.from(said), key)
  return `${said}.${signature.toString('base64url')}`
}

function otherIds({ federated, phone_number: phone }: TokenHolder): Record<string, string[]> {
  const ids = Object.entries(federated).map(([provider, { rawId }]): [string, string[]] => [provider, [rawId]])
  return Object.fromEntries(phone ? [...ids, ['phone', [phone]]] : ids)
}

/**
 * Checks signature, issuer, audience and time. A token that merely ran out is INVALID_ID_TOKEN: TOKEN_EXPIRED would
 * sign the person out although the refresh token still holds.
 */
export async function checkIdToken(service: Service, idToken: string): Promise<CheckedToken> {
  try {
    const known = service.checked.find(idToken, secondsNow())
    if (!known) return await verifyIdToken(service, idToken)
    // A key that was withdrawn takes its tokens with it.
    await service.keys.verifier(known.kid)
    return known.token
  } catch (error) {
    throw error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error
  }
}

async function verifyIdToken(service: Service, idToken: string): Promise<CheckedToken> {
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
  const said = (payload.firebase ?? {}) as FirebaseClaims
  const { sign_in_provider: provider = 'password', sign_in_second_factor: kind, second_factor_identifier: id } = said
  const token = { uid: sub, issuedAt: iat, authTime, provider, factor: kind && id ? { kind, id } : null, family: sid }
  service.checked.remember(idToken, { token, kid: protectedHeader.kid, ends: exp ?? 0 })
  return token
}

interface FirebaseClaims {
  sign_in_provider?: string
  sign_in_second_factor?: FactorKind
  second_factor_identifier?: string
}

/** The account of a checked token, if both still count: USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED otherwise. */
function admit(account: Account | undefined, token: CheckedToken): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (token.issuedAt < Date.parse(account.valid_since) / 1000) throw new IdentityError('TOKEN_EXPIRED')
  return account
}

/** Whose token this is, with their second factors, in one query; throws what `admit` throws. */
export async function signedIn(service: Service, idToken: string): Promise<SignedIn> {
  const token = await checkIdToken(service, idToken)
  const found = await findSignedIn(service.db, token.uid, token.family)
  const account = admit(found?.account, token)
  if (!found?.lives) throw new IdentityError('TOKEN_EXPIRED')
  return { token, account, factors: found.factors }
}

interface SignedIn {
  token: CheckedToken
  account: Account
  factors: KnownFactor[]
}

export async function accountOf(service: Service, idToken: string): Promise<Account> {
  return (await signedIn(service, idToken)).account
}

/** The same for a change: nobody else changes the account until the transaction ends. */
export async function lockSignedIn(tx: Database, token: CheckedToken): Promise<Account> {
  const account = admit(await lockByUid(tx, token.uid), token)
  if (!(await sessionLives(tx, token.family))) throw new IdentityError('TOKEN_EXPIRED')
  return account
}

/** Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN. An anonymous `account` is let through: it has nothing to sign in again with. */
export function requireRecent(token: CheckedToken, account?: Account): void {
  if (account && isAnonymous(account)) return
  if (secondsNow() - token.authTime > RECENT) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
