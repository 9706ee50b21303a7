import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#platform/backup/restore.ts'
import { readConfig } from '#platform/config/config.ts'
import { isStackTraceWanted } from '#platform/config/environment.ts'
import { bucketAddress } from '#services/image-host/server/storage/bucket.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { requireEmbeddedDatabase } from '../commands/require-embedded-database.ts'

const USAGE = `npm run restore -- FOLDER              puts a backup into DATA_DIR, which must be empty or not there
npm run restore -- FOLDER --replace    sets aside what is in DATA_DIR first
The site must not be running.`

const config = readConfig()
requireEmbeddedDatabase(config)
const { from, replace } = readOptions()
const { dataDir } = config
try {
  const { madeAt, picturesIn } = await restoreBackup({ from, dataDir, replace, say: console.log })
  console.log(`${dataDir} is as it was at ${madeAt}. npm start starts the site.`)
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
    return `Its pictures are in ${picturesIn}: those that were removed since are found by versioning. A trial must have a bucket of its own, because the site removes what it does not show.`
  return `Its pictures are in ${picturesIn}, which these settings do not name: set S3_URL and S3_BUCKET, or no picture is shown.`
}

function readOptions(): { from: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [from, ...more] = positionals
    if (!from || more.length > 0) throw new Error('Say which backup.')
    return { from: path.resolve(from), replace: values.replace ?? false }
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}
