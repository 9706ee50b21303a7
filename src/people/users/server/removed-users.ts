import { type Generated, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** The uids of removed accounts: their tokens outlive them for an hour. */
    removed_users: { uid: string; removed_at: Generated<string> }
  }
}

export async function wasRemoved(db: Database, uid: string): Promise<boolean> {
  return (await db.selectFrom('removed_users').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined
}

/** The tokens of somebody who was removed are refused from now on. */
export async function recordRemoval(tx: Tx, uid: string): Promise<void> {
  const insert = tx.insertInto('removed_users').values({ uid })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** The removal was undone. */
export async function deleteRemoval(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('removed_users').where('uid', '=', uid).execute()
}

/**
 * Deletes what was removed a week ago or longer. An ID token lives for an hour; the hosted service may give out new ones
 * until its account is deleted, which is tried again for four days.
 */
export async function deleteOldRemovals(db: Database): Promise<void> {
  const aWeekAgo = sql`now() - make_interval(days => ${PERSONAL_ITEMS.removed.days})`
  await sql`delete from removed_users where removed_at < ${aWeekAgo}`.execute(db)
}
