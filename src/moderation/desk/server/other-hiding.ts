import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { CaseKind, Reason } from '../rules.ts'
import type { Hideable } from './hideable.ts'

/** A product or review that is hidden. */
interface Hidden {
  caseKind: CaseKind
  thingId: string
}

export interface HidingNotice {
  id: string
  caseId: string
  /** Line of the log for the act that hid it. */
  logId: number
  reason: Reason
  words: string
  /** True once the person was notified: the decision can no longer be undone. */
  isSent: boolean
  /** True if the act opened its case: nobody waited for the decision. */
  opensCase: boolean
}

/** Finds the notices of decisions that hide a product or review now: not withdrawn, and not followed by an act that showed it. */
export async function findHidingNotices(db: Database, { caseKind, thingId }: Hidden): Promise<HidingNotice[]> {
  const { rows } = await sql<HidingNotice>`
    with its as (select id from cases where kind = ${caseKind} and thing_id = ${thingId})
    select id, case_id as "caseId", log_id as "logId", reason, words, sent_at is not null as "isSent",
      exists (
        select from desk_log made join cases on cases.id = made.case_id
        where made.id = notices.log_id and made.at = opened_at) as "opensCase"
    from notices
    where case_id in (select id from its) and act = 'hide' and withdrawn_at is null
      and not exists (select from product_moves where product_id = ${thingId} and move = 'unhide' and at > notices.created_at)
      and not exists (
        select from desk_log shown
        where shown.id > notices.log_id and shown.moved and shown.act in ('restore', 'unfounded')
          and not exists (select from desk_log later where later.undoes = shown.id)
          and case_id in (
            select id from its
            union all
            select appeal.id from cases appeal join notices on notices.id = appeal.thing_id
            where appeal.kind = 'appeal' and notices.case_id in (select id from its)))
    order by log_id`.execute(db)
  return rows
}

/**
 * Records why a product stays hidden after a decision that hid it was taken back: another decision, or reports. Call it after the
 * notice of that decision is deleted or withdrawn.
 */
export async function keepHidden(tx: Tx, hidden: Hidden, thing: Hideable, adminId: string): Promise<void> {
  if (!thing.isHidden || thing.waits) return
  const [other] = await findHidingNotices(tx, hidden)
  if (other) await thing.stayHidden({ actorId: adminId, reason: other.reason, words: other.words })
  else if (await isHiddenByReports(tx, hidden.thingId)) await thing.stayHidden({ actorId: null, reason: 'reported' })
}

/**
 * Finds the act that hid a product or review the last time, in any of its cases: a decision, or the reports of members. `before`: of
 * the lines of the log before this one.
 */
export async function findLastHiding(
  db: Database,
  { caseKind, thingId }: Hidden,
  before?: number,
): Promise<'hide' | 'hide_by_reports' | undefined> {
  const last = await db
    .selectFrom('desk_log')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select('act')
    .where('cases.kind', '=', caseKind)
    .where('cases.thing_id', '=', thingId)
    .where('act', 'in', ['hide', 'hide_by_reports'])
    .where('moved', '=', true)
    .$if(before !== undefined, (lines) => lines.where('desk_log.id', '<', before as number))
    .orderBy('desk_log.id', 'desc')
    .limit(1)
    .$narrowType<{ act: 'hide' | 'hide_by_reports' }>()
    .executeTakeFirst()
  return last?.act
}

/** Returns true if a product is hidden by reports, and no decision that was sent to its saller hides it. */
export async function isHiddenByReports(db: Database, productId: string): Promise<boolean> {
  const products = db.selectFrom('products').select('id').where('id', '=', productId).where('state', '=', 'hidden')
  if (!(await products.executeTakeFirst())) return false
  const notices = await findHidingNotices(db, { caseKind: 'product', thingId: productId })
  if (notices.some(({ isSent }) => isSent)) return false
  return (await findLastHiding(db, { caseKind: 'product', thingId: productId })) === 'hide_by_reports'
}

/** Returns true if this line of the log has shown a product that reports had hidden. */
export async function hasShownAfterReports(db: Database, productId: string, line: number): Promise<boolean> {
  const shown = await db
    .selectFrom('product_moves')
    .innerJoin('desk_log', 'desk_log.at', 'product_moves.at')
    .select('product_moves.id')
    .where('product_id', '=', productId)
    .where('move', '=', 'unhide')
    .where('desk_log.id', '=', line)
    .executeTakeFirst()
  if (!shown) return false
  return (await findLastHiding(db, { caseKind: 'product', thingId: productId }, line)) === 'hide_by_reports'
}
