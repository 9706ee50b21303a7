import path from 'node:path'
import { parseArgs } from 'node:util'
import { pruneArchive } from '#platform/backup/prune-archive.ts'
import { readConfig } from '#platform/config/config.ts'
import { isStackTraceWanted } from '#platform/config/environment.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { requireEmbeddedDatabase } from '#wiring/commands/require-embedded-database.ts'

const USAGE = `npm run prune-archive -- FOLDER    removes from WAL_ARCHIVE what only backups older than the one in FOLDER need
The site may be running.`

const config = readConfig()
requireEmbeddedDatabase(config)
const oldest = path.resolve(oldestBackup())
try {
  const archive = config.walArchive
  if (!archive) throw new Error('WAL_ARCHIVE is not set.')
  const { files, bytes } = await pruneArchive({ archive, oldest })
  console.log(`${files} files (${(bytes / 1_000_000).toFixed(1)} MB) were removed from ${archive}.`)
} catch (error) {
  if (isStackTraceWanted()) console.error(error)
  console.error(`Nothing was removed: ${errorMessage(error)}`)
  process.exitCode = 1
}

function oldestBackup(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [folder, ...more] = positionals
    if (!folder || more.length > 0) throw new Error('Name the oldest backup that you keep.')
    return folder
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}
