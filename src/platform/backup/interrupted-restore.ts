import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isAlive } from '../embedded-postgres/cluster.ts'

/** A restore makes its copy of the backup in this folder with the number of its process, inside the data folder. */
export const UNFINISHED = 'restoring-'
/** How the folder is called from the first to the last rename. It stays when the restore is killed in between. */
export const BEING_PLACED = 'restore-being-placed-'

/**
 * Removes copies of a backup that killed restores have left: they hold keys and personal data. Throws a sentence for the
 * person at the terminal when a restore ended between its renames, so that parts of two sites lie in the data folder.
 */
export function settleInterruptedRestores(dataDir: string): void {
  removeUnfinishedRestores(dataDir)
  if (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.startsWith(BEING_PLACED))) return
  throw new Error(
    `A restore into ${dataDir} was interrupted, and only a part of its files is in place. Run it again with --replace.`,
  )
}

/** Removes the copies that restores have left which were killed before the first rename. */
export function removeUnfinishedRestores(dataDir: string): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    const pid = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length)) : Number.NaN
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  }
}
