import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Call } from './deps.ts'

/** Remembers where a session is used, and when last; called at its beginning and with every new token. */
export async function noteSession(tx: Database, uid: string, family: string, call: Call): Promise<void> {
  const seen = { user_agent: call.userAgent.slice(0, 400), address: call.address }
  await tx
    .insertInto('identity.sessions')
    .values({ family, uid, ...seen })
    .onConflict((conflict) => conflict.column('family').doUpdateSet({ ...seen, last_used_at: sql<string>`now()` }))
    .execute()
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
