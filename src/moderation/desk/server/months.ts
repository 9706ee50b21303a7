import { type SqlBool, sql } from 'kysely'
import { PROOF_KINDS } from '#catalogue/proofs/rules.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Month } from '../contract.ts'

/** SQL condition: cases without proofs, which are no sign of a problem. */
const REPORTED = sql<SqlBool>`kind <> all(${[...PROOF_KINDS]})`

/** The first of the twelve months. */
const FIRST_MONTH = sql`date_trunc('month', now() at time zone 'Asia/Dhaka') - interval '11 months'`

function monthOf(column: string) {
  return sql`date_trunc('month', ${sql.ref(column)} at time zone 'Asia/Dhaka')`
}

function isShown(column: string) {
  return sql`${sql.ref(column)} >= (${FIRST_MONTH}) at time zone 'Asia/Dhaka'`
}

/**
 * Lists the figures of the last twelve months of the calendar in Bangladesh. Neither an act that is taken back nor the line that
 * takes it back counts. Decisions are read from the log, which outlives the cases. The median leaves out cases that were opened by
 * their own decision, because nobody waited for one. Each table is read once for all months.
 */
export async function listDeskMonths(_input: object, { db }: MemberContext): Promise<{ months: Month[] }> {
  const { rows } = await sql<Month>`
    with months as (
      select month from generate_series(${FIRST_MONTH}, date_trunc('month', now() at time zone 'Asia/Dhaka'), interval '1 month') as month
    ), reported as (
      select ${monthOf('created_at')} as month, count(*)::int as reports from reports where ${isShown('created_at')} group by 1
    ), opened as (
      select ${monthOf('opened_at')} as month, count(*)::int as opened from cases
      where ${REPORTED} and ${isShown('opened_at')} group by 1
    ), decided as (
      select ${monthOf('decided_at')} as month,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60)::int as minutes
      from cases where ${REPORTED} and state = 'done' and ${isShown('decided_at')} and not exists (
        select from desk_log made where made.case_id = cases.id and made.act = 'hide' and made.at = cases.opened_at) group by 1
    ), acts as (
      select ${monthOf('at')} as month,
        (count(*) filter (where act in ('unfounded', 'hide', 'restore', 'warn', 'suspend')))::int as decided,
        (count(*) filter (where act = 'unfounded' and kind <> 'appeal'))::int as unfounded,
        (count(*) filter (where act = 'hide'))::int as hidden,
        (count(*) filter (where act = 'hide_by_reports'))::int as hidden_by_reports,
        (count(*) filter (where act = 'warn'))::int as warned,
        (count(*) filter (where act = 'suspend'))::int as suspended,
        (count(*) filter (where act = 'appeal'))::int as appeals,
        (count(*) filter (where act = 'restore' and kind = 'appeal'))::int as granted
      from desk_log
      where ${isShown('at')} and undoes is null
        and not exists (select from desk_log later where later.undoes = desk_log.id) group by 1
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(reports, 0) as reports, coalesce(opened, 0) as opened,
      coalesce(acts.decided, 0) as decided, coalesce(unfounded, 0) as unfounded, coalesce(hidden, 0) as hidden,
      coalesce(hidden_by_reports, 0) as "hiddenByReports", coalesce(warned, 0) as warned, coalesce(suspended, 0) as suspended,
      coalesce(appeals, 0) as appeals, coalesce(granted, 0) as granted, minutes as "medianMinutes"
    from months left join reported using (month) left join opened using (month) left join decided using (month)
      left join acts using (month)
    order by month desc`.execute(db)
  return { months: rows }
}
