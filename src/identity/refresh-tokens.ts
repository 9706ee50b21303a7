import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Call } from './deps.ts'
import { fingerprint, newSecret } from './secrets.ts'
import { type Caller, recordEvent } from './security-events.ts'
import { deviceName } from './sessions.ts'
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

/** What a statement that rotates gives: an account, and of which session its token was. */
type Rotated = Account & {
  family: string
  auth_time: number
  provider: string
  factor_kind: FactorKind | null
  factor_id: string | null
  claims: Claims | null
}

/**
 * Exchanges a good refresh token for a new one and notes where, in one statement, because every page load of somebody
 * whose hour is over asks it. Undefined for a token that is not good: `refuseRefreshToken` says why. The account is locked
 * before the token is touched, as everywhere; a token that a revocation took meanwhile is not found any more.
 */
export async function rotateRefreshToken(db: Database, secret: string, call: Call) {
  const [hash, next] = [fingerprint(secret), newSecret()]
  const { rows } = await sql<Rotated>`
    with account as materialized (
      select * from identity.accounts
      where uid = (select uid from identity.refresh_tokens where hash = ${hash}) and not disabled
      for no key update
    ), used as (
      update identity.refresh_tokens set replaced_at = coalesce(replaced_at, now())
      where hash = ${hash} and uid = (select uid from account) and expires_at >= now()
        and (replaced_at is null or replaced_at >= now() - ${GRACE})
      returning family, uid, auth_time, provider, factor_kind, factor_id
    ), made as (
      insert into identity.refresh_tokens
        (hash, family, uid, auth_time, provider, factor_kind, factor_id, expires_at)
      select ${fingerprint(next)}, family, uid, auth_time, provider, factor_kind, factor_id, now() + ${IDLE} from used
    ), noted as (
      insert into identity.sessions (family, uid, user_agent, address)
      select family, uid, ${deviceName(call)}, ${call.address} from used
      on conflict (family) do update
        set user_agent = excluded.user_agent, address = excluded.address, last_used_at = now()
      returning claims
    )
    select account.*, used.family, used.auth_time, used.provider, used.factor_kind, used.factor_id, noted.claims
    from account, used, noted`.execute(db)
  const account = rows[0]
  if (!account) return undefined
  const { family, auth_time: authTime, provider, factor_kind: kind, factor_id: id, claims } = account
  const session: Session = { family, authTime, provider, factor: kind && id ? { kind, id } : null, claims }
  return { account: account as Account, session, refreshToken: next }
}

/**
 * Why a refresh token is not good. Handed in again after the grace it must have been copied, so the whole family ends (RFC
 * 9700, section 4.14.2). Unknown ones are TOKEN_EXPIRED: it is the one code on which the client signs out. The refusal is
 * given, not thrown: the family's end must be committed. Null: it is good now, as after an account was enabled again.
 */
export async function refuseRefreshToken(tx: Database, secret: string, caller: Caller): Promise<Refusal | null> {
  const hash = fingerprint(secret)
  const seen = await tx.selectFrom('identity.refresh_tokens').select('uid').where('hash', '=', hash).executeTakeFirst()
  if (!seen) return 'TOKEN_EXPIRED'
  // Account first, token second, as revocation does: the token may be gone once we have the lock.
  const account = await lockByUid(tx, seen.uid)
  if (!account) return 'USER_NOT_FOUND'
  if (account.disabled) return 'USER_DISABLED'
  const token = await tx
    .selectFrom('identity.refresh_tokens')
    .select([
      'family',
      sql<boolean>`expires_at < now()`.as('dead'),
      sql<boolean>`replaced_at < now() - ${GRACE}`.as('copied'),
    ])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (token?.copied) {
    await endSession(tx, account.uid, token.family)
    await recordEvent(tx, account.uid, 'refresh-token-reused', caller)
  }
  return !token || token.dead || token.copied ? 'TOKEN_EXPIRED' : null
}

type Refusal = 'TOKEN_EXPIRED' | 'USER_DISABLED' | 'USER_NOT_FOUND'

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
