import { sql } from 'kysely'
import { restoredNote } from '#platform/backup/restored-note.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type Bucket, OWNER, openBucket } from './bucket.ts'

/**
 * A copy of a site (a restored backup, a database from `pg_dump`) may have the settings of the original's bucket, and rows
 * of another time: what nothing shows there may be shown by the original. So the bucket names the one site that removes pictures.
 */
type Site = Pick<Config, 'databaseUrl' | 'dataDir' | 'objectStore' | 'publicUrl'>

/** Null when this site may remove pictures; otherwise a sentence for the operator that says why not. */
export type RefuseRemoval = () => Promise<string | null>

/** Asks the bucket each time. A site with its pictures on the disk may always remove. Throws StoreFailure. */
export function makeRefuseRemoval(db: Database, site: Site): RefuseRemoval {
  if (!site.objectStore) return async () => null
  const bucket = openBucket(site.objectStore)
  return async () => {
    const [owner, own] = [await readOwner(bucket), await identityOf(db, site)]
    if (owner === own) return null
    if (owner === null && isRestored(site))
      return (
        `No picture is removed from ${bucket.where}: this is a restored backup, and the bucket does not name its site. If this is ` +
        'the only site with these pictures, run `npm run move-pictures -- --take-over`.'
      )
    if (owner === null) {
      await writeOwner(bucket, own)
      // Another site may do the same at this moment: the last one stays the owner, and the next call tells.
      return `${bucket.where} belongs to this site now (${own}). Pictures are removed from the next time on.`
    }
    return (
      `No picture is removed from ${bucket.where}: it belongs to the site "${owner}", and this is "${own}". A copy of ` +
      'a site must leave it so. If this is the site itself, run `npm run move-pictures -- --take-over`.'
    )
  }
}

/** The same as a yes or no, which makes no bucket this site's. Null while the bucket or the database does not say. */
export function makeIsRemovalRefused(db: Database, site: Site): () => Promise<boolean | null> {
  if (!site.objectStore) return async () => false
  const bucket = openBucket(site.objectStore)
  return async () => {
    try {
      const [owner, own] = [await readOwner(bucket), await identityOf(db, site)]
      return owner === null ? isRestored(site) : owner !== own
    } catch {
      return null
    }
  }
}

/** Makes this site the one that removes pictures from the bucket. Resolves to the owner before, or null. Throws StoreFailure. */
export async function takeOver(
  db: Database,
  site: Site,
  bucket: Bucket,
): Promise<{ before: string | null; own: string }> {
  const [before, own] = [await readOwner(bucket), await identityOf(db, site)]
  if (before !== own) await writeOwner(bucket, own)
  return { before, own }
}

/** A server of its own has no data folder to look into: its copies are told apart by their database. */
function isRestored({ databaseUrl, dataDir }: Site): boolean {
  return !databaseUrl && restoredNote(dataDir) !== null
}

async function readOwner(bucket: Bucket): Promise<string | null> {
  return (await bucket.get(OWNER))?.toString('utf8').trim() ?? null
}

async function writeOwner(bucket: Bucket, own: string): Promise<void> {
  await bucket.put(OWNER, Buffer.from(`${own}\n`), 'text/plain')
}

/**
 * The same on all machines of a site, and on a standby that takes over; another one after `pg_dump` and `pg_restore`, after
 * `npm run restore`, and under another address.
 */
async function identityOf(db: Database, { databaseUrl, dataDir, publicUrl }: Site): Promise<string> {
  const { rows } = await sql<{ database: string }>`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as database
    from pg_control_system()`.execute(db)
  const restored = databaseUrl ? null : restoredNote(dataDir)
  return [publicUrl, rows[0]?.database, ...(restored ? [restored] : [])].join(' ')
}
