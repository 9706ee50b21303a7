import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import { isAway } from './storage/image-store.ts'
import { allowPauses, type Images, loadEncoder, lockImage } from './store.ts'

export interface RemovalDeps extends Images {
  /** The given pictures that are in use. `db` may be a transaction. */
  inUse: (db: Database, ids: string[]) => Promise<Set<string>>
  log: Pick<Logger, 'warn'>
}

const BATCH_SIZE = 200

/**
 * Clean-up, hourly, and the grey of old pictures, each minute. While the store is away they do not count as failed: the next
 * run does the rest.
 */
export function imagesJobs(deps: RemovalDeps): Jobs {
  const unlessAway = (work: (deps: RemovalDeps) => Promise<unknown>, meaning: string) => async () => {
    await work(deps).catch((error: unknown) => {
      if (!isAway(error)) throw error
      deps.log.warn({ err: error }, `${meaning}: the object store is away`)
    })
  }
  return {
    removeUnusedPictures: unlessAway(removeUnusedPictures, 'pictures are removed an hour later'),
    makeGrey: unlessAway(makeGrey, 'the grey of pictures is made later'),
  }
}

/**
 * Makes missing grey thumbnails for up to a minute. A file that is gone or damaged gets an empty one, so that it is not tried
 * again.
 */
export async function makeGrey({ db, store }: Images): Promise<void> {
  for (const end = Date.now() + 50_000; Date.now() < end; ) {
    const row = await db.selectFrom('images').select('id').where('grey', 'is', null).limit(1).executeTakeFirst()
    if (!row) return
    const file = await store.read(row.id, '320.jpg')
    const grey = file && (await (await loadEncoder()).greyOfFile(file).catch(() => null))
    const values = { grey: grey ?? Buffer.alloc(0) }
    await db.updateTable('images').set(values).where('id', '=', row.id).execute()
  }
}

/**
 * Removes pictures that nothing refers to, a day after they were last uploaded or found in use. Those in use are checked
 * again a day later. Resolves to the number of removed pictures.
 */
export async function removeUnusedPictures(deps: RemovalDeps): Promise<number> {
  await deps.store.removeLeftovers()
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

/** Pictures whose rows are locked, and files removed, in one transaction. */
const REMOVED_AT_ONCE = 20

/** Removes those that are not in use, and postpones the next check of the others. Resolves to the number of removed ones. */
async function removeOrPostpone(deps: RemovalDeps, ids: string[]): Promise<number> {
  const used = await deps.inUse(deps.db, ids)
  await postpone(deps.db, used)
  const unused = ids.filter((id) => !used.has(id))
  let removed = 0
  for (let at = 0; at < unused.length; at += REMOVED_AT_ONCE)
    removed += await removeUnused(deps, unused.slice(at, at + REMOVED_AT_ONCE))
  return removed
}

async function postpone(db: Database, used: Set<string>): Promise<void> {
  if (used.size === 0) return
  await db
    .updateTable('images')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', [...used])
    .execute()
}

/**
 * Deletes the files while the rows are locked: an upload of one of the pictures waits, finds no row and stores it again. Asks
 * once more which are in use, because those before them may have taken minutes; one question for all, because each looks
 * through every product. When the store is away, the rows stay and the job fails, to be tried again.
 */
function removeUnused({ db, store, inUse }: RemovalDeps, ids: string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await allowPauses(tx)
    const rows = await tx
      .selectFrom('images')
      .select('id')
      .where('id', 'in', ids)
      // One that was uploaded again in the meantime stays.
      .where('checked_at', '<', aDayAgo)
      .orderBy('id')
      .forUpdate()
      .execute()
    const locked = rows.map(({ id }) => id)
    if (locked.length === 0) return 0
    const used = await inUse(tx, locked)
    await postpone(tx, used)
    const unused = locked.filter((id) => !used.has(id))
    if (unused.length === 0) return 0
    await tx.deleteFrom('images').where('id', 'in', unused).execute()
    for (const id of unused) await store.remove(id)
    return unused.length
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
