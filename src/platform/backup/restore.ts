import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { isPostgresAlive, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { BackupRefused, DATABASE_FOLDER, PARTS, SET_ASIDE } from './backup.ts'
import { copyNoted, flushDisk, type Listing } from './copy-files.ts'
import { BEING_PLACED, removeUnfinishedRestores, UNFINISHED } from './interrupted-restore.ts'
import { type BackupNote, readNote } from './note.ts'

export interface RestoreOptions {
  /** The folder of the backup. */
  from: string
  dataDir: string
  /** Allows a data folder with content, which is moved aside and not deleted. */
  replace: boolean
  say: (line: string) => void
}

/**
 * Restores the data folder from the backup, and opens the database once to check it. Throws
 * BackupRefused, with the data folder as it was: a site that runs on it, a folder in use, a damaged or foreign backup.
 */
export async function restoreBackup({
  from,
  dataDir,
  replace,
  say,
}: RestoreOptions): Promise<Pick<BackupNote, 'madeAt' | 'picturesIn'>> {
  const note = await readNote(from)
  if (!note) throw new BackupRefused(`${from} holds no backup that this release can read.`)
  await inUse(dataDir, replace)
  removeUnfinishedRestores(dataDir)
  const draft = path.join(dataDir, `${UNFINISHED}${process.pid}`)
  // The database's user must be able to enter the folder; each part is closed to other users.
  await mkdir(draft, { recursive: true, mode: 0o755 })
  try {
    const database = path.join(draft, DATABASE_FOLDER)
    await mkdir(database)
    await copyChecked(path.join(from, PARTS.rest), draft, note.rest)
    await copyChecked(path.join(from, PARTS.database), path.join(database, 'cluster'), note.database)
    await openOnce(database)
    flushDisk()
    // Again, because a site may have been started while the backup was copied.
    await putInPlace(dataDir, draft, await inUse(dataDir, replace), say)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { madeAt: note.madeAt, picturesIn: note.picturesIn }
}

/** The entries of the data folder that are moved aside. Throws BackupRefused when a site runs on it. */
async function inUse(dataDir: string, replace: boolean): Promise<string[]> {
  if (!existsSync(dataDir)) return []
  const names = await readdir(dataDir)
  const used = names.filter((name) => !name.startsWith(SET_ASIDE) && !name.startsWith(UNFINISHED))
  if (used.length === 0) return []
  if (await isPostgresAlive(path.join(dataDir, DATABASE_FOLDER))) {
    throw new BackupRefused(`A site is running on ${dataDir}. Stop it first.`)
  }
  if (!replace) {
    const how = 'Name an empty folder in DATA_DIR, or add --replace: what is there is then set aside.'
    throw new BackupRefused(`${dataDir} is in use: nothing was restored. ${how}`)
  }
  return used
}

async function copyChecked(from: string, to: string, wanted: Listing): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of wanted.folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 })
  const found: Listing = { folders: new Set(), files: new Map() }
  for (const [place, { sha256 }] of wanted.files) {
    await copyNoted(from, to, place, found)
    if (found.files.get(place)?.sha256 === sha256) continue
    throw new BackupRefused(
      `The backup is damaged: ${path.join(from, place)} is missing or changed. Nothing was restored.`,
    )
  }
}

/** Replays what was written while the backup was made, so that a damaged backup fails here and not at the site's start. */
async function openOnce(dataDir: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir })
  await server.stop()
}

/** The data folder holds the folder `placed` from the first rename to the last, so that no site starts on parts of two. */
async function putInPlace(dataDir: string, draft: string, used: string[], say: (line: string) => void): Promise<void> {
  const placed = path.join(dataDir, `${BEING_PLACED}${process.pid}`)
  await rename(draft, placed)
  const [left, own] = [used.filter(isBeingPlaced), used.filter((name) => !isBeingPlaced(name))]
  if (own.length > 0) {
    const aside = path.join(dataDir, `${SET_ASIDE}${new Date().toISOString().replaceAll(':', '-')}`)
    await mkdir(aside, { mode: 0o700 })
    for (const name of own) await rename(path.join(dataDir, name), path.join(aside, name))
    say(`What was there lies in ${aside} now.`)
  }
  for (const name of await readdir(placed)) await rename(path.join(placed, name), path.join(dataDir, name))
  await rmdir(placed)
  for (const name of left) await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/** The rest of a copy whose restore was killed between its renames. */
function isBeingPlaced(name: string): boolean {
  return name.startsWith(BEING_PLACED)
}
