import { readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { BackupRefused, PARTS } from './backup.ts'
import { readNote } from './note.ts'

/** A part of the log, whole or its end at a promotion, or the mark of a backup: timeline (8 digits), position (16). */
const LOG_FILE = /^[0-9A-F]{8}([0-9A-F]{16})(?:\.partial|\.[0-9A-F]{8}\.backup)?\.gz$/
const FIRST_FILE = /^START WAL LOCATION: \S+ \(file [0-9A-F]{8}([0-9A-F]{16})\)$/m

export interface PruneOptions {
  /** The folder of the archived log. */
  archive: string
  /** The oldest backup that is to remain useful with the archive. */
  oldest: string
}

/**
 * Removes from the archive what was written before the oldest backup began: no recovery reads it. Files of every timeline count,
 * and histories of timelines stay, as with `pg_archivecleanup`. Returns how many files and bytes it removed. Throws BackupRefused
 * if the folder is no backup.
 */
export async function pruneArchive({ archive, oldest }: PruneOptions): Promise<{ files: number; bytes: number }> {
  const first = await firstPositionOf(oldest)
  const removed = { files: 0, bytes: 0 }
  for (const name of readdirSync(archive)) {
    const position = LOG_FILE.exec(name)?.[1]
    if (position === undefined || position >= first) continue
    const file = path.join(archive, name)
    removed.bytes += statSync(file).size
    removed.files++
    rmSync(file)
  }
  return removed
}

/** Where the log begins that a backup needs. */
async function firstPositionOf(backup: string): Promise<string> {
  const refused = new BackupRefused(`${backup} is not a backup of this site.`)
  if (!(await readNote(backup))) throw refused
  const label = await readFile(path.join(backup, PARTS.database, 'backup_label'), 'utf8').catch(() => '')
  const position = FIRST_FILE.exec(label)?.[1]
  if (position === undefined) throw refused
  return position
}
