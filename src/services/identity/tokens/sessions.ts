import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { RequestContext } from '../request-context.ts'
import type { FactorKind } from '../tables.ts'
import { secondsNow } from './numeric-date.ts'

/** A sign-in on one device. All its tokens name it. */
export interface Session {
  /**
   * Id of the session; named `family` because all refresh tokens that were rotated within it belong together (RFC 9700, section
   * 4.14.2).
   */
  family: string
  /** Seconds since 1970 of the last time that the person gave a password or another credential. */
  authTime: number
  /** The first factor: `password`, `phone`, `google.com`, `anonymous`, … */
  provider: string
  /** The second factor; null when there was none. */
  factor: { kind: FactorKind; id: string } | null
  /** Number of the session's newest refresh token (see refresh-tokens.ts). */
  tokenNumber: number
}

/** The `provider` of a session without any credential. */
export const ANONYMOUS = 'anonymous'

/** A session that was not used for this long ends. SQL. */
export const IDLE_TIMEOUT = `interval '${PERSONAL_ITEMS.sessions.days} days'`

const COLUMNS = ['family', 'auth_time', 'provider', 'factor_kind', 'factor_id', 'token_number'] as const

/** The columns that a `Session` is made from. */
export interface SessionRow {
  family: string
  auth_time: number
  provider: string
  factor_kind: FactorKind | null
  factor_id: string | null
  token_number: number
}

export function toSession(row: SessionRow): Session {
  const { family, auth_time: authTime, provider, factor_kind: kind, factor_id: id } = row
  return { family, authTime, provider, factor: kind && id ? { kind, id } : null, tokenNumber: row.token_number }
}

/** How somebody signed in. */
export type SignInMethod = Pick<Session, 'provider' | 'factor'> & Partial<Pick<Session, 'authTime'>>

/**
 * Starts a session on the caller's device. `authTime` is given when the session replaces another one without a new
 * sign-in, so that the sign-in does not look more recent than it is.
 */
export async function startSession(
  tx: Database,
  uid: string,
  { provider, factor, authTime = secondsNow() }: SignInMethod,
  context: RequestContext,
): Promise<Session> {
  const row = await tx
    .insertInto('identity.sessions')
    .values({
      ...{ family: crypto.randomUUID(), uid, provider },
      auth_time: authTime,
      factor_kind: factor?.kind ?? null,
      factor_id: factor?.id ?? null,
      user_agent: storedUserAgent(context),
      address: context.address,
      from_browser: context.fromBrowser,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toSession(row)
}

/**
 * The session, to issue new tokens after its account changed. The refresh token stays the same: if the response is lost,
 * the one that the client has must still be valid.
 */
export async function continueSession(tx: Database, family: string): Promise<Session> {
  const query = tx.selectFrom('identity.sessions').select(COLUMNS).where('family', '=', family)
  return toSession(await query.executeTakeFirstOrThrow())
}

/** Makes an anonymous session one of `provider` after a sign-in method was linked, and returns it. */
export async function upgradeAnonymousSession(tx: Database, family: string, provider: string): Promise<Session> {
  await tx
    .updateTable('identity.sessions')
    .set({ provider })
    .where('family', '=', family)
    .where('provider', '=', ANONYMOUS)
    .execute()
  return continueSession(tx, family)
}

/** The User-Agent header, cut to the length that is stored. */
export function storedUserAgent({ userAgent }: Pick<RequestContext, 'userAgent'>): string {
  return userAgent.slice(0, 400)
}

/** False once the session was ended: its ID tokens are void although they have not expired. */
export async function sessionExists(db: Database, family: string): Promise<boolean> {
  const row = await db.selectFrom('identity.sessions').select('uid').where('family', '=', family).executeTakeFirst()
  return row !== undefined
}

/** The account's sessions, the most recently used first. */
export async function listSessions(db: Database, uid: string) {
  return db
    .selectFrom('identity.sessions')
    .select(['family', 'user_agent', 'address', 'signed_in_at', 'last_used_at'])
    .where('uid', '=', uid)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** Ends one session of the account, and its tokens with it. Returns 1, or 0 when the account has no such session. */
export async function endSession(tx: Database, uid: string, family: string): Promise<number> {
  const sessions = tx.deleteFrom('identity.sessions').where('uid', '=', uid)
  return Number((await sessions.where('family', '=', family).executeTakeFirst()).numDeletedRows)
}

/** Ends all sessions of the account but one; returns how many. */
export async function endOtherSessions(tx: Database, uid: string, family: string): Promise<number> {
  const sessions = tx.deleteFrom('identity.sessions').where('uid', '=', uid)
  return Number((await sessions.where('family', '!=', family).executeTakeFirst()).numDeletedRows)
}

/** Ends every session of the account. */
export async function endAllSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).execute()
}

/** Sessions of one account: more come from a client that signs in again for every request. */
const MAX_SESSIONS = 1_000

/** Deletes sessions past the idle timeout, and all but the most recently used ones of an account. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('identity.sessions')
    .where('last_used_at', '<', sql<string>`now() - ${sql.raw(IDLE_TIMEOUT)}`)
    .execute()
  await sql`
    delete from identity.sessions where family in (
      select family from (
        select family, row_number() over (partition by uid order by last_used_at desc, family) as number
        from identity.sessions
      ) numbered where number > ${MAX_SESSIONS}
    )`.execute(db)
}
