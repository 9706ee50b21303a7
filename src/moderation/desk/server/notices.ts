import { sql } from 'kysely'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { MyReport, moderation, Notice } from '../contract.ts'
import { type Decision, FOREVER, WEIGHT_OF_APPEAL } from '../rules.ts'
import { notifyAdmins, openCase, writeLog } from './store.ts'

/** A suspension is shown at once, because it holds at once; other decisions when they can no longer be taken back. */
export async function listNotices(
  page: Parsed<typeof moderation.listNotices>,
  { db, person }: MemberContext,
): Promise<Page<Notice>> {
  const query = db
    .selectFrom('notices')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['notices.id as _id', 'notices.act', 'cases.title', 'notices.reason', 'notices.words', 'reply'])
    .select('notices.created_at as at')
    .select(
      sql<Decision | null>`(select decision from cases appeal where appeal.kind = 'appeal' and appeal.thing_id = notices.id)`.as(
        'appealDecision',
      ),
    )
    .select(sql<string | null>`case when until < ${sql.lit(FOREVER)} then until end`.as('until'))
    .select(sql<boolean>`notices.withdrawn_at is not null`.as('isWithdrawn'))
    .where('user_id', '=', person.id)
    .where((is) => is.or([is('sent_at', 'is not', null), is('notices.act', '=', 'suspend')]))
  const { items, ...rest } = await pageOf(query, newestFirst('notices'), page)
  return {
    ...rest,
    items: items.map(({ appealDecision, isWithdrawn, ...notice }) => ({
      ...notice,
      answer: isWithdrawn ? 'withdrawn' : appealDecision ? 'kept' : null,
    })),
  }
}

/** An answer to a question goes into its case; one to a decision is an appeal, which is a case of its own. */
export async function answerNotice(
  { id, words }: Parsed<typeof moderation.answerNotice>,
  { db, person }: MemberContext,
) {
  await db.transaction().execute(async (tx) => {
    const notice = await tx
      .selectFrom('notices')
      .innerJoin('cases', 'cases.id', 'case_id')
      .select(['user_id as userId', 'act', 'notices.reason', 'reply', 'withdrawn_at as withdrawnAt', 'title'])
      .select(['cases.id as caseId', 'cases.kind'])
      .where('notices.id', '=', id)
      .forUpdate('notices')
      .executeTakeFirst()
    if (!notice) throw notFound()
    const { act, title, reason, caseId, kind } = notice
    if (notice.userId !== person.id) throw forbidden('not_yours')
    if (notice.reply !== null || notice.withdrawnAt !== null) throw conflict('already_answered')
    const replied_at = sql<string>`now()`
    await tx.updateTable('notices').set({ reply: words, replied_at }).where('id', '=', id).execute()
    if (act === 'ask') {
      await writeLog(tx, { case: { id: caseId, kind }, act: 'answer', actorId: person.id })
      await notifyAdmins(tx, `${caseId}:${id}`, title)
      return
    }
    const appeal = {
      kind: 'appeal',
      thingId: id,
      title,
      subjectId: person.id,
      reason,
      weight: WEIGHT_OF_APPEAL,
    } as const
    const appealId = await openCase(tx, appeal)
    await writeLog(tx, { case: { id: appealId, kind: 'appeal' }, act: 'appeal', actorId: person.id })
  })
  return { acknowledged: true as const }
}

export function listMyReports(
  page: Parsed<typeof moderation.listMyReports>,
  { db, person }: MemberContext,
): Promise<Page<MyReport>> {
  const query = db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['reports.id as _id', 'reports.kind', 'title', 'reports.reason', 'reports.created_at as at'])
    .select(['outcome', 'reports.decided_at as decidedAt'])
    .where('reporter_id', '=', person.id)
  return pageOf(query, newestFirst('reports'), page)
}
