import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#shared/unknown-error.ts'

const NAME = 'restored.txt'

/** Gives a restored data folder a value of its own: all else of it is as in the site that the backup is of. */
export async function noteRestore(folder: string): Promise<void> {
  await writeFile(path.join(folder, NAME), `${randomUUID()}\n`, { mode: 0o600 })
}

/** The value of the last restore into this data folder; null when there was none. */
export function restoredNote(dataDir: string): string | null {
  try {
    return readFileSync(path.join(dataDir, NAME), 'utf8').trim()
  } catch (error) {
    // Another failure must not make a copy look like the site that it is a copy of.
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
