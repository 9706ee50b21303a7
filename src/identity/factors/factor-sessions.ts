import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'

const LIFE = '10 minutes'

/** What waits for a second step: a sign-in by `provider`, or an authenticator app with its sealed `secret`. */
interface Waiting {
  uid: string
  provider: string | null
  secret: Buffer | null
}

/** Remembers it for ten minutes and gives the text that stands for it, and when it ends. */
export async function insertFactorSession(tx: Database, waiting: Waiting): Promise<{ handle: string; ends: Date }> {
  const handle = newSecret()
  const row = { ...waiting, hash: hashSecret(handle), expires_at: sql<string>`now() + ${LIFE}::interval` }
  const { expires_at } = await tx
    .insertInto('identity.factor_sessions')
    .values(row)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { handle, ends: new Date(expires_at) }
}

/** What the text stands for, unless it ran out. */
export async function findFactorSession(db: Database, handle: string): Promise<Waiting | undefined> {
  return db
    .selectFrom('identity.factor_sessions')
    .select(['uid', 'provider', 'secret'])
    .where('hash', '=', hashSecret(handle))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Uses it up; false when another call did so before. */
export async function consumeFactorSession(tx: Database, handle: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('identity.factor_sessions')
    .where('hash', '=', hashSecret(handle))
    .returning('uid')
    .executeTakeFirst()
  return gone !== undefined
}

/** Voids whatever of the account waits. */
export async function deleteFactorSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.factor_sessions').where('uid', '=', uid).execute()
}

export async function deleteOldFactorSessions(db: Database): Promise<void> {
  await db.deleteFrom('identity.factor_sessions').where('expires_at', '<', sql<string>`now()`).execute()
}
