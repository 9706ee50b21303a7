import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { conversations, ReportedMessage, ReportedThread } from '../contract.ts'
import { messagesPage } from './messages.ts'
import { readThread } from './threads.ts'

/**
 * Stores a report of the thread up to its last message. A second one of the same person about the same thread, while the first
 * is open, reports what was written since.
 */
export async function reportThread(
  { id, reason, words }: Parsed<typeof conversations.reportThread>,
  { db, person }: MemberContext,
) {
  const { lastNumber: upTo } = await readThread(db, id, person.id)
  await db
    .insertInto('thread_reports')
    .values({ thread_id: id, reporter_id: person.id, reason, words, up_to: upTo })
    .onConflict((there) =>
      there
        .columns(['thread_id', 'reporter_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet({ up_to: sql`greatest(thread_reports.up_to, excluded.up_to)` }),
    )
    .execute()
  return { acknowledged: true as const }
}

export async function listReportedThreads(
  input: Parsed<typeof conversations.listReportedThreads>,
  { db }: MemberContext,
): Promise<Page<ReportedThread>> {
  const query = db
    .selectFrom('thread_reports')
    .innerJoin('threads', 'threads.id', 'thread_reports.thread_id')
    .select(['thread_reports.id as _id', 'thread_id as threadId', 'product_name as productName', 'reason', 'words'])
    .select(['thread_reports.created_at as createdAt', 'closed_at as closedAt', 'closing_note as note'])
    .select(sql<string | null>`(select display_name from users where id = closed_by)`.as('closedBy'))
    .select([nameOf('threads.buyer_id').as('buyer'), nameOf('threads.seller_id').as('saller')])
    .select(
      sql<'buyer' | 'saller' | null>`case reporter_id when buyer_id then 'buyer' when seller_id then 'saller' end`.as(
        'by',
      ),
    )
    .where('closed_at', input.state === 'open' ? 'is' : 'is not', null)
  const { items, ...page } = await pageOf(query, newestFirst('thread_reports'), input)
  return {
    ...page,
    items: items.map(({ closedAt, closedBy, note, ...report }) => ({
      ...report,
      closed: closedAt === null ? null : { at: closedAt, by: closedBy, note: note ?? '' },
    })),
  }
}

/** Closes a report. Of two admins at once the first one's note stays. */
export async function closeReport(
  { id, note }: Parsed<typeof conversations.closeReport>,
  { db, person }: MemberContext,
) {
  const closed = await db
    .updateTable('thread_reports')
    .set({ closed_at: sql`now()`, closed_by: person.id, closing_note: note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (closed) return { acknowledged: true as const }
  const there = await db.selectFrom('thread_reports').select('id').where('id', '=', id).executeTakeFirst()
  throw there ? conflict('report_closed') : notFound()
}

function nameOf(column: 'threads.buyer_id' | 'threads.seller_id') {
  return sql<string | null>`(select display_name from users where id = ${sql.ref(column)})`
}

/** What an admin reads of a thread: up to its last report, and nothing that was written after it. Nothing is shown without a note of it. */
export async function readReportedThread(
  { id, ...input }: Parsed<typeof conversations.readReportedThread>,
  { db, person }: MemberContext,
): Promise<Page<ReportedMessage>> {
  const total = await requireReported(db, id)
  const page = await messagesPage(db, id, total, input)
  await db.insertInto('thread_readings').values({ thread_id: id, admin_id: person.id }).execute()
  return {
    ...page,
    items: page.items.map(({ body, numbers: _numbers, warnings: _warnings, ...message }) => ({
      ...message,
      text: body,
    })),
  }
}

/** Answers up to which message it was reported. Of reports from before that was stored, the time decides. */
async function requireReported(db: Database, id: string): Promise<number> {
  const thread = await db
    .selectFrom('threads')
    .select(
      sql<number | null>`(
        select max(coalesce(up_to, (
          select max(number) from messages where thread_id = threads.id and created_at <= thread_reports.created_at), 0))
        from thread_reports where thread_id = threads.id)`.as('upTo'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!thread) throw notFound()
  if (thread.upTo === null) throw forbidden('not_reported')
  return thread.upTo
}
