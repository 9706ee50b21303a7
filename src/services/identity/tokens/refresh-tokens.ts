import { CompiledQuery, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { type Actor, recordEvent } from '../audit/security-events.ts'
import type { RequestContext } from '../request-context.ts'
import { lockByUid } from '../store.ts'
import type { TokenHolder } from '../tables.ts'
import type { RefreshToken } from './refresh-token-jws.ts'
import { revokeSession } from './revocation.ts'
import { IDLE_TIMEOUT, type SessionRow, storedUserAgent, toSession } from './sessions.ts'

/** Tabs share one stored token and may all send it: a token stays valid for this long after it was replaced. */
const GRACE_PERIOD = `interval '60 seconds'`
/** Replaced tokens that can have a grace period: a client that refreshes more often than this in a minute loses older ones. */
const MAX_REPLACED = 10

/** Written by hand and built once: it runs on every page load with an expired ID token. */
const REFRESH = `
  update identity.sessions as session set
    token_number = case when token_number = $2 then $2 + 1 else token_number end,
    replaced_at = case when token_number = $2 then (array_prepend(now(), replaced_at))[1:${MAX_REPLACED}] else replaced_at end,
    user_agent = $4, address = $5, last_used_at = now()
  from identity.accounts as account
  where session.family = $1 and session.uid = $3 and account.uid = $3 and not account.disabled
    and last_used_at >= now() - ${IDLE_TIMEOUT}
    and (token_number = $2 or ($2 < token_number and replaced_at[token_number - $2] >= now() - ${GRACE_PERIOD}))
  returning account.uid, email, email_verified, display_name, photo_url, account.phone_number, valid_since, federated,
    family, auth_time, provider, factor_kind, factor_id, token_number`

/**
 * Rotates the refresh token (RFC 9700, section 4.14.2): moves its session to the next number and records from where, in
 * one statement. A replaced token returns the newest one within its grace period and rotates nothing. Undefined for a
 * token that is not valid: `rejectRefreshToken` says why. A revocation deletes the session's row, so it wins whether it
 * comes before or after this.
 */
export async function refreshSession(db: Database, { family, uid, number }: RefreshToken, context: RequestContext) {
  const query = CompiledQuery.raw(REFRESH, [family, number, uid, storedUserAgent(context), context.address])
  const row = (await db.executeQuery<TokenHolder & SessionRow>(query)).rows[0]
  if (!row) return undefined
  const account: TokenHolder = row
  return { account, session: toSession(row) }
}

/**
 * Returns why a refresh token is not valid, or null if it is valid now, as after an account was enabled again. A token sent
 * again after its grace period must have been copied, so its session ends (RFC 9700, section 4.14.2). Without a
 * session it is TOKEN_EXPIRED: on that code the client signs out. The code is returned, not thrown, so that the session's
 * end is committed.
 */
export async function rejectRefreshToken(
  tx: Database,
  { family, uid, number }: RefreshToken,
  actor: Actor,
): Promise<RejectionCode | null> {
  const account = await lockByUid(tx, uid)
  if (!account) return 'USER_NOT_FOUND'
  if (account.disabled) return 'USER_DISABLED'
  const session = await tx
    .selectFrom('identity.sessions')
    .select([
      sql<boolean>`last_used_at < now() - ${sql.raw(IDLE_TIMEOUT)}`.as('idle'),
      sql<boolean>`${number} < token_number
        and coalesce(replaced_at[token_number - ${number}::integer] < now() - ${sql.raw(GRACE_PERIOD)}, true)`.as(
        'copied',
      ),
      // As after a restored backup that is older than the token.
      sql<boolean>`${number} > token_number`.as('unknown'),
    ])
    .where('family', '=', family)
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (session?.copied) {
    await revokeSession(tx, uid, family)
    await recordEvent(tx, uid, 'refresh-token-reused', actor)
  }
  return !session || session.idle || session.copied || session.unknown ? 'TOKEN_EXPIRED' : null
}

type RejectionCode = 'TOKEN_EXPIRED' | 'USER_DISABLED' | 'USER_NOT_FOUND'
