import { createHash } from 'node:crypto'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { isUnavailable } from '#platform/database/unavailable.ts'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { photoSources } from '#shared/photo.ts'
import type { EncodedPhoto } from './encode.ts'
import { refusal } from './refusal.ts'
import { type ImageStore, SOURCE_FILE, StoreFailure } from './storage/image-store.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    images: ImageRow
    image_uploads: ImageUploadRow
  }
}

interface ImageRow {
  id: string
  bytes: number
  width: number
  height: number
  placeholder: string
  /** See `EncodedPhoto`. Null until a job has made it, empty if the file is gone. */
  grey: Buffer | null
  created_at: Generated<string>
  checked_at: Generated<string>
}

/** An upload whose files may be stored, and whose row is not. */
interface ImageUploadRow {
  id: string
  begun_at: Generated<string>
}

/** A stored photo; sizes are those of its 1280 px JPEG. */
export type StoredImage = Selectable<ImageRow>

/** Rows of pictures, and where their files are. */
export interface Images {
  db: Database
  store: ImageStore
}

/** Loaded with the first picture: sharp takes 8 MB, which a process that only answers need not have. */
export const loadEncoder = () => import('./encode.ts')

// Two at a time leave threads for the rest of the process; 30 behind them are about 20 s of work.
const encoding = makeTaskQueue({
  concurrency: 2,
  concurrencyOfOne: 2,
  maxWaiting: 30,
  maxWaitingOfOne: 6,
  full: () => refusal('busy'),
})

/**
 * Stores a photo in all its widths, once: the same bytes again return the same row with a new date. Throws the
 * refusals of the contract, and StoreFailure. The files are stored and the row is committed when it returns: a row names only
 * what is there.
 * @param network whose places in the queue are taken
 */
export async function storeImage({ db, store }: Images, upload: Buffer, network: string): Promise<StoredImage> {
  return encoding.run(network, async () => {
    const hash = hashOf(upload)
    const known = await touch({ db, store }, hash)
    if (known) return known
    const { encodePhoto } = await loadEncoder()
    const photo = await encodePhoto(upload)
    const id = `${hash}-${photo.colour}`
    await noteUpload(db, id)
    await store.write(id, new Map([...photo.files, [SOURCE_FILE, photo.source]]))
    return insert(db, id, photo)
  })
}

/** 22 hexadecimal digits of the uploaded bytes' SHA-256: the first part of a photo's id. */
function hashOf(upload: Buffer): string {
  return createHash('sha256').update(upload).digest('hex').slice(0, 22)
}

/** Finds the picture and renews its date, so that the clean-up does not delete it. Waits for a clean-up that has it locked. */
async function touch({ db, store }: Images, hash: string): Promise<StoredImage | null> {
  const row = await db
    .updateTable('images')
    .set({ checked_at: sql`now()` })
    .where('id', '>=', `${hash}-000000`)
    .where('id', '<=', `${hash}-ffffff`)
    .returningAll()
    .executeTakeFirst()
  // The clean-up may have ended between deleting the files and the row.
  return row && (await store.has(row.id)) ? row : null
}

/** Stores the id before the files: a bucket is never listed, so that files of an interrupted upload would never be found. */
async function noteUpload(db: Database, id: string): Promise<void> {
  await db
    .insertInto('image_uploads')
    .values({ id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ begun_at: sql`now()` }))
    .execute()
}

function insert(db: Database, id: string, photo: EncodedPhoto): Promise<StoredImage> {
  const { bytes, width, height, placeholder, grey } = photo
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('image_uploads').where('id', '=', id).execute()
    return tx
      .insertInto('images')
      .values({ id, bytes, width, height, placeholder, grey })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ grey, checked_at: sql`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The pixels of a photo's 1280 px JPEG by any of its URLs on this site; null for a photo that is not stored here. */
export async function photoSize(db: Database, url: string): Promise<{ width: number; height: number } | null> {
  const id = url.startsWith('/') ? photoSources(url)?.id : undefined
  if (!id) return null
  const row = db.selectFrom('images').select(['width', 'height']).where('id', '=', id)
  return (await row.executeTakeFirst()) ?? null
}

/**
 * Adds a file that was made later. Its row is locked meanwhile: the clean-up would otherwise remove the picture before the file
 * is there, and nothing would remove the file. Does nothing when the picture was removed, or the store or the database cannot
 * take it now: the file is then made again.
 */
export async function addImageFile({ db, store }: Images, id: string, name: string, data: Buffer): Promise<void> {
  const add = db.transaction().execute(async (tx) => {
    if (await lockImage(tx, id)) await store.add(id, name, data)
  })
  await add.catch((error: unknown) => {
    if (!(error instanceof StoreFailure) && !isUnavailable(error)) throw error
  })
}

/** Keeps the row of a picture from being deleted until the transaction ends. False when there is none. */
export async function lockImage(tx: Database, id: string): Promise<boolean> {
  const row = await tx.selectFrom('images').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** The given pictures that are stored. Their rows stay until the transaction ends, as with `lockImage`. */
export async function lockImages(tx: Database, ids: string[]): Promise<Set<string>> {
  const rows = await tx.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lifts the transaction's idle timeout of 30 seconds to five minutes: it waits for the store between its statements. */
export async function allowPauses(tx: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx)
}
