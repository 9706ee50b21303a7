import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { MyReport, moderation, Notice } from '../contract.ts'
import { type Decision, FOREVER, WEIGHT_OF_APPEAL } from '../rules.ts'
import { CASE_TITLE, lockCase, notifyAdmins, openCase, writeLog } from './store.ts'

/** SQL condition: the person can see the notice. Suspensions are shown at once, others when they can no longer be undone. */
const isShown = sql<SqlBool>`(notices.sent_at is not null or notices.act = 'suspend')`

export async function listNotices(
  page: Parsed<typeof moderation.listNotices>,
  { db, person }: MemberContext,
): Promise<Page<Notice>> {
  const query = db
    .selectFrom('notices')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['notices.id as _id', 'notices.act', 'notices.reason', 'notices.words', 'reply'])
    .select(CASE_TITLE.as('title'))
    .select('notices.created_at as at')
    .select(
      sql<Decision | null>`(select decision from cases appeal where appeal.kind = 'appeal' and appeal.thing_id = notices.id)`.as(
        'appealDecision',
      ),
    )
    .select(sql<string | null>`case when until < ${sql.lit(FOREVER)} then until end`.as('until'))
    .select(sql<boolean>`notices.withdrawn_at is not null`.as('isWithdrawn'))
    .select(sql<boolean>`notices.act = 'ask' and reply is null and cases.state <> 'open'`.as('isClosed'))
    .where('user_id', '=', person.id)
    .where(isShown)
  const { items, ...rest } = await pageOf(query, newestFirst('notices'), page)
  return {
    ...rest,
    items: items.map(({ appealDecision, isWithdrawn, ...notice }) => ({
      ...notice,
      answer: isWithdrawn ? 'withdrawn' : appealDecision ? 'kept' : null,
    })),
  }
}

/**
 * Stores the answer to a notice. An answer to a question goes into its open case, and is refused once the case is decided. An
 * answer to a decision is an appeal, which is a case of its own.
 */
export async function answerNotice(
  { id, words }: Parsed<typeof moderation.answerNotice>,
  { db, person }: MemberContext,
) {
  await db.transaction().execute(async (tx) => {
    const notice = await lockNotice(tx, id)
    if (!notice) throw notFound()
    if (notice.userId !== person.id) throw forbidden('not_yours')
    if (notice.reply !== null || notice.withdrawnAt !== null) throw conflict('already_answered')
    const replied_at = sql<string>`now()`
    await tx.updateTable('notices').set({ reply: words, replied_at }).where('id', '=', id).execute()
    if (notice.act === 'ask') await addAnswer(tx, notice, person.id)
    else await openAppeal(tx, notice, person.id)
  })
  return { acknowledged: true as const }
}

type LockedNotice = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

/** Locks the case of a notice, then the notice, in the order of a decision. */
async function lockNotice(tx: Tx, id: string) {
  const found = await tx.selectFrom('notices').select('case_id').where('id', '=', id).executeTakeFirst()
  const one = found && (await lockCase(tx, found.case_id))
  const notice = await tx
    .selectFrom('notices')
    .select(['id', 'user_id as userId', 'act', 'reason', 'reply', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', id)
    .where(isShown)
    .forUpdate()
    .executeTakeFirst()
  return one && notice && { ...notice, one }
}

/** Adds an answer to the open case. The new version makes admins load the case again before they decide. */
async function addAnswer(tx: Tx, { id, one }: LockedNotice, actorId: string): Promise<void> {
  if (one.state !== 'open') throw conflict('question_closed')
  const version = one.version + 1
  await tx.updateTable('cases').set({ version }).where('id', '=', one.id).execute()
  await writeLog(tx, { case: one, act: 'answer', actorId })
  await notifyAdmins(tx, `${one.id}:${id}`, one)
  await publishLive(tx, [ADMIN_EVENT])
}

async function openAppeal(tx: Tx, { id, one, reason }: LockedNotice, subjectId: string): Promise<void> {
  const { title } = one
  const appeal = { kind: 'appeal', thingId: id, title, subjectId, reason, weight: WEIGHT_OF_APPEAL } as const
  const appealId = await openCase(tx, appeal)
  await writeLog(tx, { case: { id: appealId, kind: 'appeal' }, act: 'appeal', actorId: subjectId })
}

export function listMyReports(
  page: Parsed<typeof moderation.listMyReports>,
  { db, person }: MemberContext,
): Promise<Page<MyReport>> {
  const query = db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['reports.id as _id', 'reports.kind', 'reports.reason', 'reports.created_at as at'])
    .select(CASE_TITLE.as('title'))
    .select(['outcome', 'reports.decided_at as decidedAt'])
    .where('reporter_id', '=', person.id)
  return pageOf(query, newestFirst('reports'), page)
}
