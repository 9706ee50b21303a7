import { findMissingPictures } from '#images/server/missing-pictures.ts'
import { copyPictures, type MoveResult, removeCopies } from '#images/server/move-pictures.ts'
import { findOrphans, type OrphanResult } from '#images/server/orphans.ts'
import { type Bucket, openBucket } from '#images/server/storage/bucket.ts'
import { imageFolder, openImageStore } from '#images/server/storage/open-store.ts'
import { makeRefuseRemoval, takeOver } from '#images/server/storage/owner.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { errorMessage } from '#shared/unknown-error.ts'
import { picturesInUse } from '../jobs.ts'

/**
 * Copies pictures to the store; removes those of the folder that were copied; looks which are in neither; makes this site the one
 * that removes pictures from the store; names or removes what is in the store and nothing refers to.
 */
export type MoveStep = 'copy' | 'remove' | 'check' | 'take-over' | 'orphans' | 'remove-orphans'

interface MoveCommand {
  db: Database
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'objectStore' | 'publicUrl' | 'isPublicUrlGiven'>
  step: MoveStep
  say: (line: string) => void
}

/** Moves the pictures of the data folder to the object store, and says what it did. Resolves to the exit code. */
export async function runMovePictures({ db, config, step, say }: MoveCommand): Promise<0 | 1 | 2> {
  if (!config.objectStore) {
    say(
      'No object store is named: set S3_URL, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (see .env.example).',
    )
    return 2
  }
  const [folder, bucket] = [imageFolder(config), openBucket(config.objectStore)]
  try {
    if (step === 'check') return await checkPictures({ db, config, say })
    if (step === 'orphans' || step === 'remove-orphans')
      return await searchOrphans({ db, config, bucket, remove: step === 'remove-orphans', say })
    if (step === 'take-over') {
      if (!config.isPublicUrlGiven) {
        say(NO_ADDRESS)
        return 2
      }
      say(saidOfOwner(await takeOver(db, config, bucket), bucket.where))
      return 0
    }
    const remove = step === 'remove'
    const result = await (remove ? removeCopies : copyPictures)({ db, folder, bucket, say })
    for (const line of remove ? saidOfRemoval(result, folder) : saidOfCopy(result, folder, bucket.where)) say(line)
    return 0
  } catch (error) {
    say(`Stopped: ${errorMessage(error)}. What was done stays done; run the command again.`)
    return 1
  }
}

/** The address is a part of a site's name in the bucket: another one at the next start would be another site. */
const NO_ADDRESS =
  'PUBLIC_URL is not set: set it to the address of the site, as it runs with it, and run the command again.'

interface OrphanSearch extends Omit<MoveCommand, 'step'> {
  bucket: Bucket
  remove: boolean
}

/** 1 when the bucket is another site's: to this one its pictures would look like orphans. */
async function searchOrphans({ config, ...search }: OrphanSearch): Promise<0 | 1> {
  const refused = await makeRefuseRemoval(search.db, config)()
  if (refused) {
    search.say(refused)
    return 1
  }
  const result = await findOrphans({ ...search, inUse: picturesInUse })
  search.say(saidOfOrphans(result, search))
  return 0
}

function saidOfOrphans(found: OrphanResult, { remove, bucket }: Pick<OrphanSearch, 'remove' | 'bucket'>): string {
  const { objects, orphans, orphanObjects, orphanBytes, removed, young } = found
  const size = `${(orphanBytes / 1_000_000).toFixed(1)} MB`
  const rest = young > 0 ? ` ${young} younger than a day are left: an upload may be under way.` : ''
  const looked = `Of ${objects} objects in ${bucket.where}`
  if (orphans === 0) return `${looked} none is without use.${rest}`
  const done = remove ? `${removed} were removed.` : 'npm run move-pictures -- --orphans --delete removes them.'
  return `${looked} nothing refers to ${orphanObjects} (${orphans} pictures, ${size}). ${done}${rest}`
}

/** 1 when a picture is missing. */
async function checkPictures({ db, config, say }: Omit<MoveCommand, 'step'>): Promise<0 | 1> {
  const { pictures, missing } = await findMissingPictures({ db, store: openImageStore(config) })
  for (const id of missing) say(`missing: ${id}`)
  say(`${pictures - missing.length} of the ${pictures} pictures of the database are stored.`)
  return missing.length === 0 ? 0 : 1
}

function saidOfOwner({ before, own }: { before: string | null; own: string }, where: string): string {
  if (before === own) return `${where} belongs to this site already (${own}).`
  const instead = before ? ` instead of the site "${before}", which removes none from now on` : ''
  return `This site (${own}) removes pictures from ${where} now${instead}.`
}

function saidOfCopy(result: MoveResult, folder: string, where: string): string[] {
  const { pictures, files, bytes, copied, withoutRow } = result
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  const done =
    copied === 0
      ? `Nothing to copy: the ${files} files of ${pictures} pictures in ${folder} (${size}) are in the store, with the same checksums.`
      : `${copied} files were copied to ${where}, read back and compared; ${files - copied} were there already. All ` +
        `${files} files of ${pictures} pictures in ${folder} (${size}) are in the store, with the same checksums.`
  const next =
    'When the site runs with the store, npm run move-pictures -- --remove-copies removes those in the folder.'
  return [done, ...left(withoutRow, folder), ...(pictures > 0 ? [next] : [])]
}

function saidOfRemoval({ removed, bytes, withoutRow }: MoveResult, folder: string): string[] {
  const done = removed === 0 ? `Nothing to remove: ${folder} has no pictures.` : ''
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    done || `${removed} pictures (${size}) were compared with the store once more and removed from ${folder}.`,
    ...left(withoutRow, folder),
  ]
}

function left(withoutRow: number, folder: string): string[] {
  if (withoutRow === 0) return []
  return [
    `${withoutRow} folders in ${folder} were left: the database has no pictures of their names, so nothing shows them.`,
  ]
}
