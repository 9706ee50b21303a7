import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { CaseKind } from '../rules.ts'

/**
 * Returns true if a product or review is hidden by another decision than that of this notice: the other decision was not
 * withdrawn, and the product or review was not shown after it.
 */
export async function isHiddenByOther(
  tx: Tx,
  { noticeId, caseKind, thingId }: { noticeId: string; caseKind: CaseKind; thingId: string },
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    with its as (select id from cases where kind = ${caseKind} and thing_id = ${thingId})
    select exists (
      select from notices other
      where case_id in (select id from its) and id <> ${noticeId} and act = 'hide' and withdrawn_at is null
        and not exists (select from product_moves where product_id = ${thingId} and move = 'unhide' and at > other.created_at)
        and not exists (
          select from desk_log shown
          where shown.id > other.log_id and shown.moved and shown.act in ('restore', 'unfounded')
            and not exists (select from desk_log later where later.undoes = shown.id)
            and case_id in (
              select id from its
              union all
              select appeal.id from cases appeal join notices on notices.id = appeal.thing_id
              where appeal.kind = 'appeal' and notices.case_id in (select id from its)))
    ) as stands`.execute(tx)
  return rows[0]?.stands ?? false
}
