import type { Config } from '#platform/config/config.ts'

/** Ends the command when the database is not ours to copy: a server has its own tools, which fit its version. */
export function refuseForeignDatabase({ databaseUrl, dataDir }: Config): void {
  if (!databaseUrl) return
  console.error(`The database is a server of its own (DATABASE_URL): keep it with pg_dump and put it back with pg_restore.
Pictures and secrets are in ${dataDir}: copy that folder after pg_dump has ended.`)
  process.exit(2)
}
