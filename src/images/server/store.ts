import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { makeTaskQueue } from '#platform/limits/task-queue.ts'
import { photoSources } from '#shared/photo.ts'
import { errorCode } from '#shared/unknown-error.ts'
import type { EncodedPhoto } from './encode.ts'
import { refusal } from './refusal.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    images: ImageRow
  }
}

interface ImageRow {
  id: string
  bytes: number
  width: number
  height: number
  placeholder: string
  created_at: Generated<string>
  checked_at: Generated<string>
}

/** A stored photo; sizes are those of its 1280 px JPEG. */
export type StoredImage = Selectable<ImageRow>

export interface ImageStore {
  db: Database
  /** Where the files lie: one folder a picture. */
  folder: string
}

/** What AVIF files are made from; not served. */
export const SOURCE_FILE = 'source.jpg'

/** Loaded with the first picture: sharp takes 8 MB, which a process that only answers need not have. */
export const loadEncoder = () => import('./encode.ts')

// Two at a time leave threads for the rest of the process; 30 behind them are about 20 s of work.
const encoding = makeTaskQueue({ concurrency: 2, maxWaiting: 30, full: () => refusal('busy') })

/**
 * Stores a photo in all its widths, once: the same bytes again return the same row with a new date. Throws the
 * refusals of the contract. The photo is on the disk and committed when it returns.
 */
export async function storeImage(store: ImageStore, upload: Buffer): Promise<StoredImage> {
  return encoding(async () => {
    const hash = hashOf(upload)
    const known = await touch(store, hash)
    if (known) return known
    const { encodePhoto } = await loadEncoder()
    const photo = await encodePhoto(upload)
    const id = `${hash}-${photo.colour}`
    await writeFolder(store.folder, id, photo)
    return insert(store.db, id, photo)
  })
}

/** 22 hexadecimal digits of the uploaded bytes' SHA-256: the first part of a photo's id. */
function hashOf(upload: Buffer): string {
  return createHash('sha256').update(upload).digest('hex').slice(0, 22)
}

/** Finds the picture and renews its date, so that the clean-up does not delete it. Waits for a clean-up that has it locked. */
async function touch({ db, folder }: ImageStore, hash: string): Promise<StoredImage | null> {
  const row = await db
    .updateTable('images')
    .set({ checked_at: sql`now()` })
    .where('id', '>=', `${hash}-000000`)
    .where('id', '<=', `${hash}-ffffff`)
    .returningAll()
    .executeTakeFirst()
  // The clean-up may have ended between deleting the files and the row.
  return row && (await exists(path.join(folder, row.id))) ? row : null
}

function insert(db: Database, id: string, photo: EncodedPhoto): Promise<StoredImage> {
  const { bytes, width, height, placeholder } = photo
  return db
    .insertInto('images')
    .values({ id, bytes, width, height, placeholder })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at: sql`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** All files or none: written to a temporary folder, flushed, then renamed. */
async function writeFolder(folder: string, id: string, photo: EncodedPhoto): Promise<void> {
  const aside = path.join(folder, `${ASIDE}${randomUUID()}`)
  await mkdir(aside, { recursive: true })
  try {
    for (const [name, data] of [...photo.files, [SOURCE_FILE, photo.source] as const])
      await writeFile(path.join(aside, name), data, { flush: true })
    await rename(aside, path.join(folder, id))
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // The same picture was uploaded twice at the same time.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  }
  await flushFolder(folder)
}

const ASIDE = 'aside-'

/** A rename is only safe from a power cut when the folder itself is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The pixels of a photo's 1280 px JPEG by any of its URLs on this site; null for a photo that is not stored here. */
export async function photoSize(db: Database, url: string): Promise<{ width: number; height: number } | null> {
  const id = url.startsWith('/') ? photoSources(url)?.id : undefined
  if (!id) return null
  const row = db.selectFrom('images').select(['width', 'height']).where('id', '=', id)
  return (await row.executeTakeFirst()) ?? null
}

/** The bytes of a file of a picture, or null when one of them does not exist. The caller has checked the names. */
export async function readImageFile(folder: string, id: string, name: string): Promise<Buffer | null> {
  return readFile(path.join(folder, id, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Adds a file to a stored picture; does nothing when the picture was removed meanwhile or the disk is full. */
export async function addImageFile(folder: string, id: string, name: string, data: Buffer): Promise<void> {
  const aside = path.join(folder, `${ASIDE}${randomUUID()}`)
  try {
    await writeFile(aside, data, { flush: true })
    await rename(aside, path.join(folder, id, name))
  } catch (error) {
    await rm(aside, { force: true })
    if (!isFull(error) && errorCode(error) !== 'ENOENT') throw error
  }
}

/** The disk is full, or the quota of this user is used up. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

export async function removeFolder(folder: string, id: string): Promise<void> {
  await rm(path.join(folder, id), { recursive: true, force: true })
}

/** Removes incomplete files of killed processes that are at least an hour old. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(ASIDE))) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found && found.mtimeMs < Date.now() - 3_600_000) await rm(place, { recursive: true, force: true })
  }
}

async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
