import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { CaseKind } from '../rules.ts'

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
  /** True once the person was notified: the decision can no longer be undone. */
  isSent: boolean
  /** True if the act opened its case: nobody waited for the decision. */
  opensCase: boolean
}

/** Finds the notices of decisions that hide a product or review now: not withdrawn, and not followed by an act that showed it. */
export async function findHidingNotices(db: Database, { caseKind, thingId }: Hidden): Promise<HidingNotice[]> {
  const { rows } = await sql<HidingNotice>`
    with its as (select id from cases where kind = ${caseKind} and thing_id = ${thingId})
    select id, case_id as "caseId", log_id as "logId", sent_at is not null as "isSent",
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

/** Returns true if a product or review is hidden by another decision than that of this notice. */
export async function isHiddenByOther(
  tx: Tx,
  { noticeId, ...hidden }: Hidden & { noticeId: string },
): Promise<boolean> {
  return (await findHidingNotices(tx, hidden)).some(({ id }) => id !== noticeId)
}

/** Finds the act that hid a product or review the last time: a decision, or the reports of members. */
export async function findLastHiding(
  tx: Tx,
  { caseKind, thingId }: Hidden,
): Promise<'hide' | 'hide_by_reports' | undefined> {
  const last = await tx
    .selectFrom('desk_log')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select('act')
    .where('cases.kind', '=', caseKind)
    .where('cases.thing_id', '=', thingId)
    .where('act', 'in', ['hide', 'hide_by_reports'])
    .where('moved', '=', true)
    .orderBy('desk_log.id', 'desc')
    .limit(1)
    .$narrowType<{ act: 'hide' | 'hide_by_reports' }>()
    .executeTakeFirst()
  return last?.act
}

/** Returns true if the reports of one of these cases have hidden its product. */
export async function isHiddenByReports(db: Database, caseIds: string[]): Promise<boolean> {
  const lines = db.selectFrom('desk_log').select('id').where('act', '=', 'hide_by_reports')
  const line = await lines.where('case_id', '=', (is) => is.fn.any(is.val(caseIds))).executeTakeFirst()
  return line !== undefined
}
