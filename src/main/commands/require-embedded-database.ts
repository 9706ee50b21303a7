import type { Config } from '#platform/config/config.ts'

/** Exits with status 2 when DATABASE_URL names a server: copy such a database with PostgreSQL's tools of its version. */
export function requireEmbeddedDatabase({ databaseUrl, dataDir, objectStore }: Config): void {
  if (!databaseUrl) return
  console.error(`The database is a server of its own (DATABASE_URL): keep it with pg_dump and put it back with pg_restore.
${objectStore ? 'Pictures are in the object store: switch on versioning there. Secrets' : 'Pictures and secrets'} are in ${dataDir}: copy that folder after pg_dump has ended.`)
  process.exit(2)
}
