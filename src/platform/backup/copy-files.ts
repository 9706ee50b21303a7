import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Folders and files of a copy, to check it later. Paths are relative to its root, with `/` between. */
export interface Listing {
  folders: Set<string>
  files: Map<string, { bytes: number; sha256: string }>
}

/** A path below the root that is left out, with all that is below it. */
export type LeaveOut = (place: string) => boolean

const AT_ONCE = 8
const NEW_FILE = { mode: 0o600, flag: 'wx', flags: 'wx' } as const

/**
 * Copies `name` below `from` to the same place below `to`, file by file, and lists it. Files that are deleted meanwhile are
 * left out.
 */
export async function copyTree(from: string, to: string, listing: Listing, leaveOut: LeaveOut): Promise<void> {
  const files: string[] = []
  await makeFolders('', { from, to, listing, leaveOut, files })
  const next = files.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const place of next) await copyNoted(from, to, place, listing)
    }),
  )
}

interface Walk {
  from: string
  to: string
  listing: Listing
  leaveOut: LeaveOut
  files: string[]
}

async function makeFolders(folder: string, walk: Walk): Promise<void> {
  const entries = await orGone(readdir(path.join(walk.from, folder), { withFileTypes: true }))
  if (!entries) return
  if (folder) walk.listing.folders.add(folder)
  await mkdir(path.join(walk.to, folder), { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const place = folder ? `${folder}/${entry.name}` : entry.name
    if (walk.leaveOut(place)) continue
    if (entry.isDirectory()) await makeFolders(place, walk)
    else if (entry.isFile()) walk.files.push(place)
    else if (entry.isSymbolicLink()) throw new Error(`${path.join(walk.from, place)} is a link: it cannot be kept`)
  }
}

/** Copies one file unless it is listed already. */
export async function copyNoted(from: string, to: string, place: string, listing: Listing): Promise<void> {
  if (listing.files.has(place)) return
  const source = await orGone(open(path.join(from, place)))
  if (source) listing.files.set(place, await copyOne(source, path.join(to, place)))
}

/** Writes a file that is made for the copy, and lists it. */
export async function writeNoted(to: string, place: string, content: Buffer, listing: Listing): Promise<void> {
  await writeFile(path.join(to, place), content, NEW_FILE)
  listing.files.set(place, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') })
}

/** Read whole, because most files are small: a stream for each would take longer. */
const SMALL = 1_000_000

/** Readable by its owner only. */
async function copyOne(source: FileHandle, target: string): Promise<{ bytes: number; sha256: string }> {
  const { size } = await source.stat()
  if (size > SMALL) return copyLarge(source, target)
  const content = await source.readFile().finally(() => source.close())
  await writeFile(target, content, NEW_FILE)
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

async function copyLarge(source: FileHandle, target: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  await pipeline(source.createReadStream({ highWaterMark: SMALL }), counted, createWriteStream(target, NEW_FILE))
  return { bytes, sha256: hash.digest('hex') }
}

/** Flushes everything at once: one by one, each of thousands of files would wait for the disk. */
export function flushDisk(): void {
  spawnSync('sync')
}

async function orGone<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
