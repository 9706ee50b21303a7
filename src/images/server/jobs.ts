import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import { isAway } from './storage/image-store.ts'
import type { RefuseRemoval } from './storage/owner.ts'
import { allowPauses, type Images, lockImage } from './store.ts'

export interface RemovalDeps extends Images {
  /** Which of these pictures are in use. `db` may be a transaction. */
  inUse: (db: Database, ids: string[]) => Promise<Set<string>>
  refuseRemoval: RefuseRemoval
  log: Pick<Logger, 'warn'>
}

const BATCH_SIZE = 200

/** Clean-up, hourly. While the store is away it does not count as failed: the run of the next hour does the rest. */
export function imagesJobs(deps: RemovalDeps): Jobs {
  return {
    removeUnusedPictures: async () => {
      await removeUnusedPictures(deps).catch((error: unknown) => {
        if (!isAway(error)) throw error
        deps.log.warn({ err: error }, 'pictures are removed an hour later: the object store is away')
      })
    },
  }
}

/**
 * Removes pictures that nothing refers to, a day after they were last uploaded or found in use. Those in use are checked
 * again a day later. Resolves to the number of removed pictures. Does nothing when the pictures are those of another site.
 */
export async function removeUnusedPictures(deps: RemovalDeps): Promise<number> {
  await deps.store.removeLeftovers()
  const refused = await deps.refuseRemoval()
  if (refused) {
    deps.log.warn(refused)
    return 0
  }
  await removeBrokenUploads(deps)
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
  const used = await deps.inUse(deps.db, ids)
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

/**
 * Deletes the files while the row is locked: an upload of the same picture waits, finds no row and stores it again. Asks once
 * more whether the picture is in use, because those before it may have taken minutes. When the store is away, the row stays and
 * the job fails, to be tried again.
 */
function removeOne({ db, store, inUse }: RemovalDeps, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await allowPauses(tx)
    const row = await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', id)
      // One that was uploaded again in the meantime stays.
      .where('checked_at', '<', aDayAgo)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    if ((await inUse(tx, [id])).size > 0) {
      await tx.updateTable('images').set({ checked_at: sql`now()` }).where('id', '=', id).execute()
      return false
    }
    await tx.deleteFrom('images').where('id', '=', id).execute()
    await store.remove(id)
    return true
  })
}

/** Removes what uploads have stored that broke off before their row was written. */
async function removeBrokenUploads({ db, store }: Images): Promise<void> {
  const due = await db.selectFrom('image_uploads').select('id').where('begun_at', '<', aDayAgo).execute()
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      await allowPauses(tx)
      const begun = await tx
        .deleteFrom('image_uploads')
        .where('id', '=', id)
        // One that was begun again in the meantime stays.
        .where('begun_at', '<', aDayAgo)
        .returning('id')
        .executeTakeFirst()
      // Another upload of the same picture may have ended well.
      if (begun && !(await lockImage(tx, id))) await store.remove(id)
    })
  }
}
