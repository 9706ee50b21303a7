import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#platform/backup/backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { isStackTraceWanted } from '#platform/config/environment.ts'
import { bucketAddress } from '#services/image-host/server/storage/bucket.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { requireEmbeddedDatabase } from '../commands/require-embedded-database.ts'

const USAGE = `npm run backup              keeps database, pictures and secrets in a new folder below backups/
npm run backup -- FOLDER    the same in a folder of your choice, which must not be there yet
The site may be running.`

const config = readConfig()
requireEmbeddedDatabase(config)
const to = path.resolve(target())
const picturesIn = config.objectStore && bucketAddress(config.objectStore)
try {
  const { files, bytes } = await makeBackup({ dataDir: config.dataDir, to, picturesIn, say: console.log })
  console.log(`Backup written to ${to}: ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB.`)
  console.log('It holds the keys of the site and everything about its people: store it where nobody else can read it.')
  if (picturesIn) console.log(`It does not hold the pictures: they are in ${picturesIn}. Switch on versioning there.`)
  if (config.masterKey) console.log('Store MASTER_KEY separately: the backup does not contain it.')
} catch (error) {
  if (isStackTraceWanted()) console.error(error)
  console.error(`No backup was made: ${errorMessage(error)}`)
  process.exitCode = 1
}

function target(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length > 1) throw new Error('Name at most one folder.')
    return positionals[0] ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  } catch (error) {
    console.error(`${errorMessage(error)}\n\n${USAGE}`)
    process.exit(2)
  }
}
