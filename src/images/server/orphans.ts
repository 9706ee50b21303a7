import type { Database } from '#platform/database/database.ts'
import type { Bucket } from './storage/bucket.ts'
import { IMAGE_ID, SOURCE_FILE } from './storage/image-store.ts'
import { objectKey } from './storage/object-image-store.ts'
import { allowPauses, lockImage } from './store.ts'

/** An upload that is under way has written its objects at most minutes ago, and a start its own a second ago. */
const MIN_AGE_MS = 24 * 3_600_000
const BATCH_SIZE = 200

/** Where the objects of this product are, in the order in which they are looked through. */
const PREFIXES = ['images/', 'start-check/']

interface Search {
  db: Database
  bucket: Bucket
  /** Which of these pictures are in use, whether or not the database has their rows. */
  inUse: (db: Database, ids: string[]) => Promise<Set<string>>
  /** Whether they are removed, too. */
  remove: boolean
  say: (line: string) => void
}

/** What a run found and did. */
export interface OrphanResult {
  /** All pictures and objects that were looked at. */
  objects: number
  /** Those that nothing refers to, their objects, and the bytes of those. */
  orphans: number
  orphanObjects: number
  orphanBytes: number
  /** Objects that were removed. */
  removed: number
  /** What no row refers to either, and is younger than a day. */
  young: number
}

/** The objects of one picture, or one that a start has left. */
interface Found {
  /** Null for what is not of a picture. */
  id: string | null
  keys: string[]
  bytes: number
  /** When the newest of them was written, in milliseconds since 1970. */
  newest: number
}

/**
 * Finds the objects of the bucket that nothing refers to and that are at least a day old: of pictures without a row, without an
 * upload that has begun, and that nothing shows. Such are left by uploads after the backup that a site was restored from, and by starts that were
 * killed. Other objects of the bucket are left alone. An interrupted run is run again. Throws StoreFailure.
 */
export async function findOrphans(search: Search): Promise<OrphanResult> {
  const result: OrphanResult = { objects: 0, orphans: 0, orphanObjects: 0, orphanBytes: 0, removed: 0, young: 0 }
  const progress = setInterval(() => search.say(`${result.objects} objects looked at`), 4_000)
  try {
    let batch: Found[] = []
    for await (const found of storedPictures(search.bucket)) {
      result.objects += found.keys.length
      batch.push(found)
      if (batch.length < BATCH_SIZE) continue
      await lookAt(search, batch, result)
      batch = []
    }
    await lookAt(search, batch, result)
    return result
  } finally {
    clearInterval(progress)
  }
}

async function* storedPictures(bucket: Bucket): AsyncGenerator<Found> {
  for (const prefix of PREFIXES) {
    let last: Found | null = null
    for (let page = await bucket.list(prefix, ''); ; page = await bucket.list(prefix, page.at(-1)?.key ?? '')) {
      for (const { key, bytes, writtenAt } of page) {
        const [, folder = '', name] = key.split('/')
        const id = IMAGE_ID.test(folder) && name !== undefined ? folder : null
        // Whatever else is below `images/`, such as the note of the owner, is none of ours to remove.
        if (prefix === 'images/' && id === null) continue
        if (last && last.id !== null && last.id === id) {
          last.keys.push(key)
          last.bytes += bytes
          last.newest = Math.max(last.newest, writtenAt)
          continue
        }
        if (last) yield last
        last = { id, keys: [key], bytes, newest: writtenAt }
      }
      if (page.length === 0) break
    }
    if (last) yield last
  }
}

async function lookAt(search: Search, batch: Found[], result: OrphanResult): Promise<void> {
  const ids = batch.flatMap(({ id }) => id ?? [])
  const known = await knownOf(search, ids)
  for (const found of batch) {
    if (found.id && known.has(found.id)) continue
    if (found.newest > Date.now() - MIN_AGE_MS) {
      result.young++
      continue
    }
    if (!search.remove) search.say(`orphan: ${found.id ?? found.keys[0]}`)
    else if (!(await removeOne(search, found))) continue
    else result.removed += found.keys.length
    result.orphans++
    result.orphanObjects += found.keys.length
    result.orphanBytes += found.bytes
  }
}

async function knownOf({ db, inUse }: Pick<Search, 'db' | 'inUse'>, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const stored = await db.selectFrom('images').select('id').where('id', 'in', ids).execute()
  const begun = await db.selectFrom('image_uploads').select('id').where('id', 'in', ids).execute()
  return new Set([...[...stored, ...begun].map(({ id }) => id), ...(await inUse(db, ids))])
}

/**
 * False when it has come into use meanwhile. An upload of the same picture waits meanwhile, at its own note that it has begun, and
 * stores the picture again; one that has begun before keeps it.
 */
function removeOne({ db, bucket, inUse }: Search, { id, keys }: Found): Promise<boolean> {
  const removeAll = async () => {
    // The source first, so that a picture that is removed in part does not count as stored.
    const source = id && objectKey(id, SOURCE_FILE)
    if (source && keys.includes(source)) await bucket.delete(source)
    await Promise.all(keys.filter((key) => key !== source).map((key) => bucket.delete(key)))
  }
  if (id === null) return removeAll().then(() => true)
  return db.transaction().execute(async (tx) => {
    await allowPauses(tx)
    const note = tx
      .insertInto('image_uploads')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
    if (!(await note.returning('id').executeTakeFirst())) return false
    const isKnown = (await lockImage(tx, id)) || (await inUse(tx, [id])).size > 0
    if (!isKnown) await removeAll()
    await tx.deleteFrom('image_uploads').where('id', '=', id).execute()
    return !isKnown
  })
}
