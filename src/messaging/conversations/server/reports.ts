import { sql } from 'kysely'
import { type Database, lockName } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { conversations, ReportedMessage } from '../contract.ts'
import { messagesPage, messagesWith } from './messages.ts'
import type { Sender } from './read-message.ts'
import { readThread } from './threads.ts'

/**
 * Stores a report of the thread up to its last message. A second report of the same person while the first is open extends it
 * to the messages since.
 */
export async function reportThread(
  { id, message, reason, words }: Parsed<typeof conversations.reportThread>,
  { db, person }: MemberContext,
) {
  const { lastNumber: upTo, side } = await readThread(db, id, person.id)
  if (message !== undefined) await requireMessage(db, id, message, side === 'buyer' ? 'saller' : 'buyer')
  const messages = message === undefined ? [] : [message]
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('thread_reports')
      .values({ thread_id: id, reporter_id: person.id, reason, words, up_to: upTo, messages })
      .onConflict((there) =>
        there.columns(['thread_id', 'reporter_id']).where('closed_at', 'is', null).doUpdateSet({
          up_to: sql`greatest(thread_reports.up_to, excluded.up_to)`,
          messages: sql`array(select unnest(thread_reports.messages || excluded.messages) number group by number)`,
        }),
      )
      .execute()
    await enqueue(tx, 'openReportedThread', { threadId: id, reporterId: person.id })
  })
  return { acknowledged: true as const }
}

/** Throws `not_found` unless `sender` is the author of the message. */
async function requireMessage(db: Database, threadId: string, number: number, sender: Sender): Promise<void> {
  const found = db.selectFrom('messages').select('id').where('thread_id', '=', threadId).where('number', '=', number)
  if (!(await found.where('sender', '=', sender).executeTakeFirst())) throw notFound()
}

/** Returns a reported thread to an admin, up to the last report. Messages after it are left out. */
export async function readReportedThread(
  { id, only, ...input }: Parsed<typeof conversations.readReportedThread>,
  { db, person }: MemberContext,
): Promise<Page<ReportedMessage>> {
  const { upTo, reported } = await requireReported(db, id)
  const page = only ? await messagesWith(db, id, reported, input) : await messagesPage(db, id, upTo, input)
  if (page.items.length > 0) await noteReading(db, id, person.id)
  return {
    ...page,
    items: page.items.map(({ body, numbers: _numbers, warnings: _warnings, ...message }) => ({
      ...message,
      text: body,
      isReported: reported.includes(message.number),
    })),
  }
}

/** Notes the reading of an admin, once a minute, because a page loads the reported messages and then all. */
async function noteReading(db: Database, threadId: string, adminId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockName(tx, `reading ${threadId} ${adminId}`)
    await sql`
      insert into thread_readings (thread_id, admin_id)
      select ${threadId}::uuid, ${adminId}::uuid where not exists (
        select from thread_readings
        where thread_id = ${threadId} and admin_id = ${adminId} and read_at > now() - interval '1 minute')`.execute(tx)
  })
}

/**
 * Returns the number of the last message that reports are about, and the numbers of the reported messages. For old reports
 * without a stored number, their time decides. Throws 403 for a thread without a report.
 */
async function requireReported(db: Database, id: string): Promise<{ upTo: number; reported: number[] }> {
  const thread = await db
    .selectFrom('threads')
    .select(
      sql<number[]>`array(
        select number from thread_reports, unnest(messages) number where thread_id = threads.id group by number)`.as(
        'reported',
      ),
    )
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
  return { upTo: thread.upTo, reported: thread.reported }
}
