import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { NewProfile } from './store.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** `hash` is the SHA-256 hash of the value that the browser has. */
    pending_profiles: NewProfile & { hash: Buffer; expires_at: string }
  }
}

/**
 * Pending profiles of one e-mail address, at most; the oldest are deleted. One network address adds at most half as many in an
 * hour, so that a stranger cannot push out the profile of somebody who is registering.
 */
const MAX_PER_EMAIL = 120

/**
 * Stores a profile for a day and gives the value that claims it: 32 random bytes in base64url. Whether the e-mail address
 * is known makes no difference, neither in the answer nor in what is done.
 */
export async function savePendingProfile(db: Database, profile: NewProfile): Promise<string> {
  const value = randomBytes(32)
  await deleteExpiredProfiles(db)
  await db
    .insertInto('pending_profiles')
    .values({ ...profile, hash: hashOf(value), expires_at: sql<string>`now() + interval '24 hours'` })
    .execute()
  await sql`
    delete from pending_profiles where hash in (
      select hash from pending_profiles where email = ${profile.email}
      order by expires_at desc, hash offset ${MAX_PER_EMAIL}
    )`.execute(db)
  return value.toString('base64url')
}

/** Takes the profile that `value` claims, if it was saved for this e-mail address in the last 24 hours. */
export async function takePendingProfile(tx: Tx, value: string, email: string): Promise<NewProfile | undefined> {
  if (!/^[\w-]{43}$/.test(value)) return undefined
  return tx
    .deleteFrom('pending_profiles')
    .where('hash', '=', hashOf(Buffer.from(value, 'base64url')))
    .where('email', '=', email)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['display_name', 'photo_url', 'email', 'role', 'language'])
    .executeTakeFirst()
}

export async function deleteExpiredProfiles(db: Database): Promise<void> {
  await sql`
    delete from pending_profiles where hash in (
      select hash from pending_profiles where expires_at < now() limit 1000 for update skip locked
    )`.execute(db)
}

function hashOf(value: Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}
