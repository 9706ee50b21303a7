import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#platform/database/database.ts'
import { errorCode } from '#shared/unknown-error.ts'
import type { Bucket } from './storage/bucket.ts'
import { FILE_NAMES, IMAGE_ID, SOURCE_FILE } from './storage/image-store.ts'
import { objectKey, typeOf } from './storage/object-image-store.ts'
import { STORE_IN_USE } from './storage/open-store.ts'
import { allowPauses, lockImage } from './store.ts'

/** Pictures that are moved at the same time. */
const AT_ONCE = 4

interface Move {
  db: Database
  /** The folder of pictures in the data folder. */
  folder: string
  bucket: Bucket
  say: (line: string) => void
}

/** What a run found and did. */
export interface MoveResult {
  /** Pictures of the folder that the database has, their files, and the bytes of those. */
  pictures: number
  files: number
  bytes: number
  /** Files that were written to the store and read back; the others were there with the same checksum. */
  copied: number
  /** Pictures whose files were removed from the folder. */
  removed: number
  /** Folders of pictures that the database does not have: they are left where they are. */
  withoutRow: number
}

/**
 * Copies every picture of the folder to the bucket and reads each file back to compare it. What the store has already, by size
 * and SHA-256, is left: a run that was interrupted goes on where it stopped, and a further run has nothing to do. The site
 * may run. Throws at the first file that differs, and StoreFailure.
 */
export function copyPictures(move: Move): Promise<MoveResult> {
  return eachPicture(move, async (id, names, result) => {
    for (const name of names) {
      const data = await readFile(path.join(move.folder, id, name))
      result.bytes += data.length
      const found = await move.bucket.head(objectKey(id, name))
      if (found?.bytes === data.length && found.sha256 === sha256(data)) continue
      await move.bucket.put(objectKey(id, name), data, typeOf(name))
      await compare(move, id, name, data)
      result.copied++
    }
  })
}

/**
 * Removes the pictures of the folder that the bucket has, once each file has been read from there and compared. Throws a
 * sentence, and removes nothing, when no site with the store has run on this folder: one without it still serves the folder.
 */
export async function removeCopies(move: Move): Promise<MoveResult> {
  if (existsSync(move.folder) && !existsSync(path.join(move.folder, STORE_IN_USE))) {
    throw new Error(`The site that runs on ${move.folder} has not been started with the store. Restart it first.`)
  }
  return eachPicture(move, async (id, names, result) => {
    const place = path.join(move.folder, id)
    for (const name of names) {
      const data = await readFile(path.join(place, name))
      result.bytes += data.length
      await compare(move, id, name, data)
    }
    for (const name of names) await rm(path.join(place, name))
    await rmdir(place)
    result.removed++
  })
}

type Work = (id: string, names: string[], result: MoveResult) => Promise<void>

async function eachPicture({ db, folder, say }: Move, work: Work): Promise<MoveResult> {
  const result: MoveResult = { pictures: 0, files: 0, bytes: 0, copied: 0, removed: 0, withoutRow: 0 }
  const ids = (await namesIn(folder)).filter((name) => IMAGE_ID.test(name)).sort()
  const next = ids.values()
  const progress = setInterval(() => say(`${result.pictures} of ${ids.length} pictures looked at`), 4_000)
  let failed: unknown
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const id of next) {
      if (failed) return
      await onePicture({ db, folder }, id, work, result).catch((error: unknown) => {
        failed ??= error
      })
    }
  })
  // All of them, also after a failure: the database is closed next.
  await Promise.all(workers)
  clearInterval(progress)
  if (failed) throw failed
  return result
}

/** The row is locked meanwhile: the clean-up must not remove the picture while its files are on their way. */
async function onePicture({ db, folder }: Pick<Move, 'db' | 'folder'>, id: string, work: Work, result: MoveResult) {
  await db.transaction().execute(async (tx) => {
    await allowPauses(tx)
    if (!(await lockImage(tx, id))) {
      result.withoutRow++
      return
    }
    const there = await namesIn(path.join(folder, id))
    // The source comes last: a picture with it counts as stored.
    const names = [...FILE_NAMES.filter((name) => name !== SOURCE_FILE), SOURCE_FILE].filter((name) =>
      there.includes(name),
    )
    await work(id, names, result)
    result.pictures++
    result.files += names.length
  })
}

/** Throws a sentence unless the store has the same bytes. */
async function compare({ bucket, folder }: Move, id: string, name: string, data: Buffer): Promise<void> {
  const stored = await bucket.get(objectKey(id, name))
  if (stored && sha256(stored) === sha256(data)) return
  const what = stored ? 'differs from' : 'is missing, unlike'
  throw new Error(`${bucket.where}/${objectKey(id, name)} ${what} ${path.join(folder, id, name)}`)
}

function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
}
