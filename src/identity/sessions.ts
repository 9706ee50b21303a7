import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Call } from './deps.ts'
import type { Claims } from './store.ts'

/**
 * Remembers where a session is used, and when last; called at its beginning, with the claims that it shall have. Gives its
 * claims. A refresh does the same in its own statement (see refresh-tokens.ts).
 */
export async function noteSession(
  tx: Database,
  uid: string,
  family: string,
  call: Call,
  claims: Claims | null = null,
): Promise<Claims | null> {
  const seen = { user_agent: deviceName(call), address: call.address }
  const noted = await tx
    .insertInto('identity.sessions')
    .values({ family, uid, claims, ...seen })
    .onConflict((conflict) => conflict.column('family').doUpdateSet({ ...seen, last_used_at: sql<string>`now()` }))
    .returning('claims')
    .executeTakeFirstOrThrow()
  return noted.claims
}

/** What a caller's browser calls itself, cut to what is worth keeping. */
export function deviceName({ userAgent }: Call): string {
  return userAgent.slice(0, 400)
}

/** The claims of a session that goes on; null when it has none. */
export async function sessionClaims(tx: Database, family: string): Promise<Claims | null> {
  const row = await tx.selectFrom('identity.sessions').select('claims').where('family', '=', family).executeTakeFirst()
  return row?.claims ?? null
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
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}
