import { sql } from 'kysely'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type ImageStore, removeFolder, removeLeftovers } from './store.ts'

export interface RemovalDeps extends ImageStore {
  /** Which of these pictures are in use. */
  inUse: (ids: string[]) => Promise<Set<string>>
}

const BATCH_SIZE = 200

/** Clean-up, hourly. */
export function imagesJobs(deps: RemovalDeps): Jobs {
  return {
    removeUnusedPictures: async () => {
      await removeUnusedPictures(deps)
    },
  }
}

/**
 * Removes pictures that nothing refers to, a day after they were last uploaded or found in use. Those in use are checked
 * again a day later. Resolves to the number of removed pictures.
 */
export async function removeUnusedPictures(deps: RemovalDeps): Promise<number> {
  await removeLeftovers(deps.folder)
  let removed = 0
  for (;;) {
    const due = await deps.db
      .selectFrom('images')
      .select('id')
      .where('checked_at', '<', aDayAgo)
      .orderBy('checked_at')
      .limit(BATCH_SIZE)
      .execute()
    if (due.length === 0) return removed
    removed += await removeOrPostpone(
      deps,
      due.map((row) => row.id),
    )
  }
}

const aDayAgo = sql<string>`now() - interval '1 day'`

/** Removes those that are not in use, and postpones the next check of the others. Resolves to the number of removed ones. */
async function removeOrPostpone(deps: RemovalDeps, ids: string[]): Promise<number> {
  const used = await deps.inUse(ids)
  if (used.size > 0) {
    await deps.db
      .updateTable('images')
      .set({ checked_at: sql`now()` })
      .where('id', 'in', [...used])
      .execute()
  }
  let removed = 0
  for (const id of ids) if (!used.has(id) && (await removeOne(deps, id))) removed++
  return removed
}

/** Deletes the files while the row is locked: an upload of the same picture waits, finds no row and stores it again. */
function removeOne({ db, folder }: ImageStore, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('images')
      .where('id', '=', id)
      // One that was uploaded again in the meantime stays.
      .where('checked_at', '<', aDayAgo)
      .returning('id')
      .executeTakeFirst()
    if (row) await removeFolder(folder, id)
    return row !== undefined
  })
}
