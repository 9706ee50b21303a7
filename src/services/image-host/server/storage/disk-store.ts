import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#shared/unknown-error.ts'
import type { ImageStore } from './image-store.ts'

/** Pictures in a folder of this machine, each in a folder of its own. */
export function makeDiskStore(folder: string): ImageStore {
  return {
    where: folder,
    write: (id, files) => writeFolder(folder, id, files),
    add: (id, name, data) => addFile(folder, path.join(folder, id, name), data),
    read: (id, name) => readIfThere(path.join(folder, id, name)),
    has: (id) => exists(path.join(folder, id)),
    remove: (id) => rm(path.join(folder, id), { recursive: true, force: true }),
    removeLeftovers: () => removeLeftovers(folder),
  }
}

/** All files or none: written to a temporary folder, flushed, then renamed. */
async function writeFolder(folder: string, id: string, files: Map<string, Buffer>): Promise<void> {
  const aside = path.join(folder, `${ASIDE}${randomUUID()}`)
  await mkdir(aside, { recursive: true })
  try {
    for (const [name, data] of files) await writeFile(path.join(aside, name), data, { flush: true })
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

/** Does nothing when the picture was removed meanwhile or the disk is full. */
async function addFile(folder: string, place: string, data: Buffer): Promise<void> {
  const aside = path.join(folder, `${ASIDE}${randomUUID()}`)
  try {
    await writeFile(aside, data, { flush: true })
    await rename(aside, place)
  } catch (error) {
    await rm(aside, { force: true })
    if (!isFull(error) && errorCode(error) !== 'ENOENT') throw error
  }
}

/** The disk is full, or the quota of this user is used up. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

async function readIfThere(place: string): Promise<Buffer | null> {
  return readFile(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Removes what is at least an hour old. */
async function removeLeftovers(folder: string): Promise<void> {
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
