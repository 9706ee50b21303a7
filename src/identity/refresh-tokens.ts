import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { fingerprint, newSecret } from './secrets.ts'
import { type Caller, recordEvent } from './security-events.ts'
import { type Account, type Claims, type FactorKind, lockByUid } from './store.ts'

/** One sign-in and all that descends from it. `authTime` in seconds since 1970: when a password was last given. */
export interface Session {
  family: string
  authTime: number
  provider: string
  /** What the second step was; null when there was none. */
  factor: { kind: FactorKind; id: string } | null
  /** Of the custom token that began it; undefined: not looked up yet. */
  claims?: Claims | null
}

/** Tabs share one stored token and may all hand it in: the previous one stays good for this long. */
const GRACE = sql<string>`interval '60 seconds'`
/** Without a visit for this long a person signs in again. */
const IDLE = sql<string>`interval '180 days'`

/** Stores and gives a new token of the session; only its SHA-256 stays here. */
export async function insertRefreshToken(tx: Database, uid: string, session: Session): Promise<string> {
  const secret = newSecret()
  const { family, authTime, provider, factor } = session
  await tx
    .insertInto('identity.refresh_tokens')
    .values({
      hash: fingerprint(secret),
      family,
      uid,
      auth_time: authTime,
      provider,
      factor_kind: factor?.kind ?? null,
      factor_id: factor?.id ?? null,
      expires_at: sql<string>`now() + ${IDLE}`,
      replaced_at: null,
    })
    .execute()
  return secret
}

type Redeemed =
  | { kind: 'good'; account: Account; session: Session }
  | { kind: 'refused'; code: 'TOKEN_EXPIRED' | 'USER_DISABLED' | 'USER_NOT_FOUND' }

/**
 * Takes a refresh token in exchange for the session it stands for. Handed in again after the grace it must have been
 * copied, so the whole family ends (RFC 9700, section 4.14.2). Unknown ones are TOKEN_EXPIRED: it is the one code on
 * which the client signs out. Refusals are returned, not thrown: the family's end must be committed.
 */
export async function redeemRefreshToken(tx: Database, secret: string, caller: Caller): Promise<Redeemed> {
  const hash = fingerprint(secret)
  const seen = await tx.selectFrom('identity.refresh_tokens').select('uid').where('hash', '=', hash).executeTakeFirst()
  if (!seen) return { kind: 'refused', code: 'TOKEN_EXPIRED' }
  // Account first, token second, as revocation does: the token may be gone once we have the lock.
  const account = await lockByUid(tx, seen.uid)
  if (!account) return { kind: 'refused', code: 'USER_NOT_FOUND' }
  if (account.disabled) return { kind: 'refused', code: 'USER_DISABLED' }
  const token = await tx
    .updateTable('identity.refresh_tokens')
    .set({ replaced_at: sql<string>`coalesce(replaced_at, now())` })
    .where('hash', '=', hash)
    .returning([
      'family',
      'auth_time',
      'provider',
      'factor_kind',
      'factor_id',
      sql<boolean>`expires_at < now()`.as('dead'),
      sql<boolean>`replaced_at < now() - ${GRACE}`.as('copied'),
    ])
    .executeTakeFirst()
  if (token?.copied) {
    await endSession(tx, account.uid, token.family)
    await recordEvent(tx, account.uid, 'refresh-token-reused', caller)
  }
  if (!token || token.dead || token.copied) return { kind: 'refused', code: 'TOKEN_EXPIRED' }
  const { family, auth_time: authTime, provider, factor_kind: kind, factor_id: id } = token
  return { kind: 'good', account, session: { family, authTime, provider, factor: kind && id ? { kind, id } : null } }
}

/** Ends one session of the account. */
export async function endSession(tx: Database, uid: string, family: string): Promise<void> {
  for (const table of ['identity.refresh_tokens', 'identity.sessions'] as const) {
    await tx.deleteFrom(table).where('uid', '=', uid).where('family', '=', family).execute()
  }
}

/** Ends every session of the account; ID tokens end by `valid_since`. */
export async function revokeRefreshTokens(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.refresh_tokens').where('uid', '=', uid).execute()
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).execute()
}

/** Takes away what can no longer be handed in, and replaced ones after a month. */
export async function deleteOldRefreshTokens(db: Database): Promise<void> {
  await db
    .deleteFrom('identity.refresh_tokens')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<string>`now()`),
        eb('replaced_at', '<', sql<string>`now() - interval '30 days'`),
      ]),
    )
    .execute()
  await db.deleteFrom('identity.sessions').where('last_used_at', '<', sql<string>`now() - ${IDLE}`).execute()
}
