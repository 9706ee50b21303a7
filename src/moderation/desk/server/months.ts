import { type SqlBool, sql } from 'kysely'
import { PROOF_KINDS } from '#catalogue/proofs/rules.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Month } from '../contract.ts'

/** A proof is no sign that something is wrong. */
const REPORTED = sql<SqlBool>`kind <> all(${[...PROOF_KINDS]})`

/**
 * The figures of the last twelve months of the calendar in Bangladesh. Acts that were taken back count nowhere. The log says
 * what was decided: it outlives the cases.
 */
export async function listDeskMonths(_input: object, { db }: MemberContext): Promise<{ months: Month[] }> {
  const { rows } = await sql<Month>`
    with months as (
      select to_char(month, 'YYYY-MM') as month, month at time zone 'Asia/Dhaka' as first,
        (month + interval '1 month') at time zone 'Asia/Dhaka' as next
      from generate_series(date_trunc('month', now() at time zone 'Asia/Dhaka') - interval '11 months',
        date_trunc('month', now() at time zone 'Asia/Dhaka'), interval '1 month') as month
    ), acts as (
      select at, act, kind from desk_log
      where not exists (select from desk_log later where later.undoes = desk_log.id)
    )
    select month,
      (select count(*)::int from reports where created_at >= first and created_at < next) as reports,
      (select count(*)::int from cases where ${REPORTED} and opened_at >= first and opened_at < next) as opened,
      (select percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at) / 60)::int
        from cases where ${REPORTED} and decided_at >= first and decided_at < next) as "medianMinutes",
      counted.*
    from months, lateral (
      select
        (count(*) filter (where act in ('unfounded', 'hide', 'restore', 'warn', 'suspend')))::int as decided,
        (count(*) filter (where act = 'unfounded' and kind <> 'appeal'))::int as unfounded,
        (count(*) filter (where act = 'hide'))::int as hidden,
        (count(*) filter (where act = 'hide_by_reports'))::int as "hiddenByReports",
        (count(*) filter (where act = 'warn'))::int as warned,
        (count(*) filter (where act = 'suspend'))::int as suspended,
        (count(*) filter (where act = 'appeal'))::int as appeals,
        (count(*) filter (where act = 'restore' and kind = 'appeal'))::int as granted
      from acts where at >= first and at < next
    ) counted
    order by month desc`.execute(db)
  return { months: rows }
}
