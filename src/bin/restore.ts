import path from 'node:path'
import { parseArgs } from 'node:util'
import { bucketAddress } from '#images/server/storage/bucket.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { readConfig } from '#platform/config/config.ts'
import { isStackTraceWanted } from '#platform/config/environment.ts'
import type { RecoveryTarget } from '#platform/embedded-postgres/archive.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { requireEmbeddedDatabase } from '#wiring/commands/require-embedded-database.ts'

const USAGE = `npm run restore -- FOLDER              puts a backup into DATA_DIR, which must be empty or not there
npm run restore -- FOLDER --replace    sets aside what is in DATA_DIR first
npm run restore -- FOLDER --until TIME     replays the log in WAL_ARCHIVE to that time, such as "2026-11-24 10:31" (the time zone of
                                       this machine) or 2026-11-24T10:31Z; or to its end: --until latest
The site must not be running.`

const config = readConfig()
requireEmbeddedDatabase(config)
const { from, replace, target } = readOptions()
const { dataDir, walArchive: archive } = config
const recovery = archive && { archive, target }
try {
  if (target !== 'backup' && !archive) throw new Error('--until needs WAL_ARCHIVE.')
  const options = { from, dataDir, replace, say: console.log, ...(recovery && { recovery }) }
  const { madeAt, picturesIn } = await restoreBackup(options)
  console.log(`${dataDir} is as it was at ${timeOf(target, madeAt)}. npm start starts the site.`)
  if (archive) console.log('Make a backup next: this one does not lead to what is written from now on.')
  if (picturesIn) console.log(pictureAdvice(picturesIn))
  console.log('Letters that were waiting at that time will be sent, also those that were sent since.')
} catch (error) {
  if (isStackTraceWanted()) console.error(error)
  console.error(`Not restored: ${errorMessage(error)}`)
  process.exitCode = 1
}

/** Pictures that were in a store at the time of the backup are still there, or nowhere. */
function pictureAdvice(picturesIn: string): string {
  const named = config.objectStore && bucketAddress(config.objectStore)
  if (named === picturesIn)
    return `Its pictures are in ${picturesIn}: those that were removed since are found by versioning. It removes none there until \`npm run move-pictures -- --take-over\` says that it is the site from now on.`
  return `Its pictures are in ${picturesIn}, which these settings do not name: set S3_URL and S3_BUCKET, or no picture is shown.`
}

function timeOf(target: RecoveryTarget, madeAt: string): string {
  if (target === 'latest') return 'the end of the archive'
  return target === 'backup' ? madeAt : target.toISOString()
}

function readOptions(): { from: string; replace: boolean; target: RecoveryTarget } {
  try {
    const options = { replace: { type: 'boolean' }, until: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [from, ...more] = positionals
    if (!from || more.length > 0) throw new Error('Say which backup.')
    return { from: path.resolve(from), replace: values.replace ?? false, target: targetOf(values.until) }
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}

function targetOf(until: string | undefined): RecoveryTarget {
  if (until === undefined) return 'backup'
  if (until === 'latest') return until
  const time = new Date(until)
  if (Number.isNaN(time.getTime())) throw new Error(`"${until}" is not a time.`)
  return time
}
