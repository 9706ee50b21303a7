import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import type { Call } from '../http/call.ts'
import type { Claims, FactorKind } from '../tables.ts'

/** One sign-in on one device, which all its tokens tell of. */
export interface Session {
  family: string
  /** Seconds since 1970: when a password, or what stands for one, was last given. */
  authTime: number
  provider: string
  /** What the second step was; null when there was none. */
  factor: { kind: FactorKind; id: string } | null
  /** Of the custom token that began it. */
  claims: Claims | null
  /** Of its newest refresh token (see refresh-tokens.ts). */
  tokenNumber: number
}

/** How those have signed in who have not said who they are. */
export const ANONYMOUS = 'anonymous'

/** Without a visit for this long a person signs in again. */
export const IDLE = `interval '${PERSONAL_ITEMS.sessions.days} days'`

const TOLD = ['family', 'auth_time', 'provider', 'factor_kind', 'factor_id', 'claims', 'token_number'] as const

/** What a row tells of its session. */
export interface SessionRow {
  family: string
  auth_time: number
  provider: string
  factor_kind: FactorKind | null
  factor_id: string | null
  claims: Claims | null
  token_number: number
}

export function sessionOf(row: SessionRow): Session {
  const { family, auth_time: authTime, provider, factor_kind: kind, factor_id: id, claims } = row
  return { family, authTime, provider, factor: kind && id ? { kind, id } : null, claims, tokenNumber: row.token_number }
}

/** Begins one, on the caller's device. */
export async function insertSession(
  tx: Database,
  uid: string,
  { family, authTime, provider, factor, claims }: Omit<Session, 'tokenNumber'>,
  call: Call,
): Promise<Session> {
  const row = await tx
    .insertInto('identity.sessions')
    .values({
      ...{ family, uid, provider, claims },
      auth_time: authTime,
      factor_kind: factor?.kind ?? null,
      factor_id: factor?.id ?? null,
      user_agent: deviceName(call),
      address: call.address,
    })
    .returning(TOLD)
    .executeTakeFirstOrThrow()
  return sessionOf(row)
}

/**
 * A session that goes on with what was changed about its account. Its refresh token stays the same: were the answer lost
 * on the way, the one that the client has must still hold.
 */
export async function continueSession(tx: Database, family: string): Promise<Session> {
  const found = tx.selectFrom('identity.sessions').select(TOLD).where('family', '=', family)
  return sessionOf(await found.executeTakeFirstOrThrow())
}

/** The same for a way in that was linked: an anonymous session is no longer one. */
export async function identifySession(tx: Database, family: string, provider: string): Promise<Session> {
  await tx
    .updateTable('identity.sessions')
    .set({ provider })
    .where('family', '=', family)
    .where('provider', '=', ANONYMOUS)
    .execute()
  return continueSession(tx, family)
}

/** What a caller's browser calls itself, cut to what is worth keeping. */
export function deviceName({ userAgent }: Call): string {
  return userAgent.slice(0, 400)
}

/** False once it was ended: its ID tokens are void, although their own hour is not over. */
export async function sessionLives(db: Database, family: string): Promise<boolean> {
  const row = await db.selectFrom('identity.sessions').select('uid').where('family', '=', family).executeTakeFirst()
  return row !== undefined
}

/** The account's sessions, the last used first. */
export async function listSessions(db: Database, uid: string) {
  return db
    .selectFrom('identity.sessions')
    .select(['family', 'user_agent', 'address', 'signed_in_at', 'last_used_at'])
    .where('uid', '=', uid)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** Ends one session of the account, and its tokens with it. Gives how many that were: 1, or 0 for another's. */
export async function endSession(tx: Database, uid: string, family: string): Promise<number> {
  const all = tx.deleteFrom('identity.sessions').where('uid', '=', uid)
  return Number((await all.where('family', '=', family).executeTakeFirst()).numDeletedRows)
}

/** Ends all sessions of the account but one; gives how many those were. */
export async function endOtherSessions(tx: Database, uid: string, family: string): Promise<number> {
  const all = tx.deleteFrom('identity.sessions').where('uid', '=', uid)
  return Number((await all.where('family', '!=', family).executeTakeFirst()).numDeletedRows)
}

/** Ends every session of the account; ID tokens end by `valid_since`, too. */
export async function endAllSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.sessions').where('uid', '=', uid).execute()
}

/** Of one account: more is a client that signs in again for each thing that it does. */
const MOST = 1_000

/** Takes away those that nobody has used for too long, and all but the last used ones of an account. */
export async function deleteOldSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('identity.sessions')
    .where('last_used_at', '<', sql<string>`now() - ${sql.raw(IDLE)}`)
    .execute()
  await sql`
    delete from identity.sessions where family in (
      select family from (
        select family, row_number() over (partition by uid order by last_used_at desc, family) as number
        from identity.sessions
      ) numbered where number > ${MOST}
    )`.execute(db)
}
