import type { Hiding } from '#catalogue/products/moves.ts'
import type { Database } from '#platform/database/database.ts'
import { findHidingNotices } from './other-hiding.ts'
import { countReportsOf } from './record-hiding.ts'

/** Reads what an admin takes back or decides by showing a product again: see `recordShown`. */
export async function readHiding(db: Database, productId: string, adminId: string): Promise<Hiding> {
  const notices = await findHidingNotices(db, { caseKind: 'product', thingId: productId })
  const lines = await db
    .selectFrom('notices')
    .innerJoin('desk_log', 'desk_log.id', 'log_id')
    .leftJoin('users', 'users.id', 'actor_id')
    .select([
      'notices.id as _id',
      'actor_id as actorId',
      'display_name as name',
      'desk_log.at',
      'notices.reason',
      'notices.words',
    ])
    .where('notices.id', '=', (is) => is.fn.any(is.val(notices.map(({ id }) => id))))
    .orderBy('desk_log.id')
    .execute()
  const decisions = lines.map(({ _id, actorId, name, at, reason, words }) => ({
    _id,
    admin: name === null ? null : { name, isCaller: actorId === adminId },
    at,
    reason,
    words,
  }))
  const { rejects, waiting } = await countReportsOf(db, productId, notices)
  return { decisions, rejects, waiting }
}
