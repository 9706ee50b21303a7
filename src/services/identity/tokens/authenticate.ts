import type { Database } from '#platform/database/database.ts'
import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import type { FactorInfo } from '../factors/second-factors.ts'
import { findSignedIn, isAnonymous, lockByUid } from '../store.ts'
import type { Account } from '../tables.ts'
import { verifyIdToken } from './id-tokens.ts'
import { secondsNow } from './numeric-date.ts'
import { sessionExists } from './sessions.ts'
import type { VerifiedToken } from './verified-token-cache.ts'

/** Changing the password or e-mail, or deleting the account, needs a sign-in at most this many seconds old (row Z23). */
const RECENT_SIGN_IN = 300

interface Authenticated {
  token: VerifiedToken
  account: Account
  factors: FactorInfo[]
}

/**
 * The account that an ID token belongs to, with its second factors, in one query. Throws INVALID_ID_TOKEN,
 * USER_NOT_FOUND, USER_DISABLED, and TOKEN_EXPIRED for a revoked token or an ended session.
 */
export async function authenticate(service: Service, idToken: string): Promise<Authenticated> {
  const token = await verifyIdToken(service, idToken)
  const found = await findSignedIn(service.db, token.uid, token.family)
  const account = requireActive(found?.account, token)
  if (!found?.lives) throw new IdentityError('TOKEN_EXPIRED')
  return { token, account, factors: found.factors }
}

export async function authenticatedAccount(service: Service, idToken: string): Promise<Account> {
  return (await authenticate(service, idToken)).account
}

/** Like `authenticate`, before a change: locks the account's row until the transaction ends. */
export async function lockAuthenticated(tx: Database, token: VerifiedToken): Promise<Account> {
  const account = requireActive(await lockByUid(tx, token.uid), token)
  if (!(await sessionExists(tx, token.family))) throw new IdentityError('TOKEN_EXPIRED')
  return account
}

function requireActive(account: Account | undefined, token: VerifiedToken): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (token.issuedAt < Date.parse(account.valid_since) / 1000) throw new IdentityError('TOKEN_EXPIRED')
  return account
}

/** Throws CREDENTIAL_TOO_OLD_LOGIN_AGAIN. An anonymous `account` passes: it has no credential to sign in again with. */
export function requireRecentSignIn(token: VerifiedToken, account?: Account): void {
  if (account && isAnonymous(account)) return
  if (secondsNow() - token.authTime > RECENT_SIGN_IN) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
