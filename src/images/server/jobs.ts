import { sql } from 'kysely'
import { type ImageStore, removeFolder, removeLeftovers } from './store.ts'

export interface RemovalDeps extends ImageStore {
  /** Which of these pictures something still shows. */
  inUse: (ids: string[]) => Promise<Set<string>>
}

const BATCH = 200

/**
 * Removes pictures that nothing refers to a day after they were last uploaded or found in use; those in use are looked
 * at again a day later. Answers how many were removed.
 */
export async function removeUnused(deps: RemovalDeps): Promise<number> {
  await removeLeftovers(deps.folder)
  let removed = 0
  for (;;) {
    const due = await deps.db
      .selectFrom('images')
      .select('id')
      .where('checked_at', '<', aDayAgo)
      .orderBy('checked_at')
      .limit(BATCH)
      .execute()
    if (due.length === 0) return removed
    removed += await settle(
      deps,
      due.map((row) => row.id),
    )
  }
}

const aDayAgo = sql<string>`now() - interval '1 day'`

async function settle(deps: RemovalDeps, ids: string[]): Promise<number> {
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
      // Uploaded again since it was listed: young, and left alone.
      .where('checked_at', '<', aDayAgo)
      .returning('id')
      .executeTakeFirst()
    if (row) await removeFolder(folder, id)
    return row !== undefined
  })
}
