import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { hashSecret, newSecret } from '../sealing/secrets.ts'

const LIFETIME = '10 minutes'

/** Started and not finalized: a sign-in by `provider`, or the enrolment of an authenticator app with its encrypted `secret`. */
interface FactorSession {
  uid: string
  provider: string | null
  secret: Buffer | null
}

/** Stores it for ten minutes. Returns the secret that the client finalizes it with, and when it expires. */
export async function insertFactorSession(
  tx: Database,
  session: FactorSession,
): Promise<{ handle: string; expiresAt: Date }> {
  const handle = newSecret()
  const row = { ...session, hash: hashSecret(handle), expires_at: sql<string>`now() + ${LIFETIME}::interval` }
  const { expires_at } = await tx
    .insertInto('identity.factor_sessions')
    .values(row)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { handle, expiresAt: new Date(expires_at) }
}

/** Undefined once it has expired. */
export async function findFactorSession(db: Database, handle: string): Promise<FactorSession | undefined> {
  return db
    .selectFrom('identity.factor_sessions')
    .select(['uid', 'provider', 'secret'])
    .where('hash', '=', hashSecret(handle))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Deletes it; false when another request did so before. */
export async function consumeFactorSession(tx: Database, handle: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('identity.factor_sessions')
    .where('hash', '=', hashSecret(handle))
    .returning('uid')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes all of the account. */
export async function deleteFactorSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity.factor_sessions').where('uid', '=', uid).execute()
}

export async function deleteOldFactorSessions(db: Database): Promise<void> {
  await db.deleteFrom('identity.factor_sessions').where('expires_at', '<', sql<string>`now()`).execute()
}
