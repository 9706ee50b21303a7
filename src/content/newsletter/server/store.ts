import { type Generated, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf, type RowOf, toChanges, toRow } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'
import { EditedIssue, Issue, type IssueForm } from '../contract.ts'
import { MAX_TRIES, REFUSED_SECONDS } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    newsletter_issues: RowOf<
      Omit<EditedIssue, 'failed' | 'remaining'>,
      'id' | 'state' | 'sent' | 'trouble' | 'started_at' | 'finished_at' | 'created_at' | 'updated_at'
    > & {
      /** Id of the last reader whose e-mail was accepted or refused. */
      last_reader: Generated<string | null>
    }
    newsletter_refusals: { issue_id: string; subscriber_id: string; tries: number; tried_at: Generated<string> }
  }
}

const counted = { failed: true, remaining: true } as const
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Readers are confirmed subscribers. Literals of the index that they are counted by. */
const isReader = sql<boolean>`reader.email is not null and reader.confirmed_at is not null`
const isWritten = sql<boolean>`(
  (reader.language = 'en' and subject_en <> '' and text_en <> '') or (reader.language = 'bn' and subject_bn <> '' and text_bn <> '')
)`

/** Number of readers whom the issue did not reach. People who unsubscribed do not count. */
const failed = sql<number>`(
  select count(*)::int from newsletter_refusals join newsletter_subscribers reader on reader.id = subscriber_id
  where issue_id = newsletter_issues.id and ${isReader}
)`
const remaining = sql<number>`case when state = 'sent' then 0 else (
  select count(*)::int from newsletter_subscribers reader
  where ${isReader} and ${isWritten} and reader.id > coalesce(last_reader, ${FIRST_ID}::uuid)
) end`

/** Issues as lists show them. */
export function selectIssues(db: Database) {
  const query = db.selectFrom('newsletter_issues').select(columnsOf(z.omit(Issue, counted), 'newsletter_issues'))
  return query.select([failed.as('failed'), remaining.as('remaining')])
}

function editedQuery(db: Database, id: string) {
  const columns = columnsOf(z.omit(EditedIssue, counted), 'newsletter_issues')
  const query = db.selectFrom('newsletter_issues').select(columns).where('id', '=', id)
  return query.select([failed.as('failed'), remaining.as('remaining')])
}

export function findIssue(db: Database, id: string): Promise<EditedIssue | undefined> {
  return editedQuery(db, id).executeTakeFirst()
}

/** The names of these products and posts by id, of those that still exist. */
export async function namesOf(db: Database, { products, posts }: Pick<EditedIssue, 'products' | 'posts'>) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where id = any(${products}) union all select id, name from blogs where id = any(${posts})`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** The issue, held until `tx` ends. */
export function lockIssue(tx: Tx, id: string): Promise<EditedIssue | undefined> {
  return editedQuery(tx, id).forUpdate('newsletter_issues').executeTakeFirst()
}

export async function insertIssue(db: Database, form: IssueForm): Promise<string> {
  const insert = db.insertInto('newsletter_issues').values(toRow(form))
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export async function updateIssue(tx: Tx, id: string, form: IssueForm): Promise<void> {
  const changes = { ...toChanges(form), updated_at: sql<string>`now()` }
  await tx.updateTable('newsletter_issues').set(changes).where('id', '=', id).execute()
}

/** Lets the jobs send; readers who were refused get all their tries again. */
export async function startIssue(tx: Tx, id: string): Promise<void> {
  const changes = { state: 'sending', trouble: null, finished_at: null, started_at: sql`coalesce(started_at, now())` }
  await tx
    .updateTable('newsletter_issues')
    .set(changes as never)
    .where('id', '=', id)
    .execute()
  const refused = tx.updateTable('newsletter_refusals').where('issue_id', '=', id)
  await refused.set({ tries: 0, tried_at: sql<string>`'-infinity'` }).execute()
}

/** Ends the sending in this state. False when it had ended before. */
export async function endIssue(db: Database, id: string, end: 'stopped' | 'sent', trouble: 'refusing' | null = null) {
  const changes = { state: end, trouble, ...(end === 'sent' && { finished_at: sql<string>`now()` }) }
  const update = db.updateTable('newsletter_issues').set(changes).where('id', '=', id).where('state', '=', 'sending')
  return (await update.returning('id').executeTakeFirst()) !== undefined
}

export async function setUnreachable(db: Database, id: string): Promise<void> {
  await db.updateTable('newsletter_issues').set({ trouble: 'unreachable' }).where('id', '=', id).execute()
}

export interface Reader {
  id: string
  email: string
  language: Language
  /** Number of earlier refusals of this e-mail; null for a reader after the cursor. */
  tries: number | null
}

/**
 * Next reader of an issue that is being sent: first readers after the cursor, then refused readers who are due again. It is
 * read just before each e-mail, so that a stop or an unsubscription takes effect with the next e-mail.
 */
export async function nextReader(db: Database, issueId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select reader.id, reader.email, reader.language, null as tries
    from newsletter_issues, newsletter_subscribers reader
    where newsletter_issues.id = ${issueId} and state = 'sending' and ${isReader} and ${isWritten}
      and reader.id > coalesce((select last_reader from newsletter_issues where id = ${issueId}), ${FIRST_ID}::uuid)
    order by reader.id limit 1`.execute(db)
  return rows[0] ?? nextRefused(db, issueId)
}

async function nextRefused(db: Database, issueId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select reader.id, reader.email, reader.language, tries
    from newsletter_issues join newsletter_refusals on issue_id = newsletter_issues.id
      join newsletter_subscribers reader on reader.id = subscriber_id
    where issue_id = ${issueId} and state = 'sending' and ${isReader}
      and tries < ${MAX_TRIES} and tried_at < now() - make_interval(secs => ${REFUSED_SECONDS})
    order by tried_at limit 1`.execute(db)
  return rows[0]
}

/** True if readers who were refused for now have tries left. */
export async function hasRefused(db: Database, issueId: string): Promise<boolean> {
  const { rows } = await sql`
    select from newsletter_refusals join newsletter_subscribers reader on reader.id = subscriber_id
    where issue_id = ${issueId} and ${isReader} and tries < ${MAX_TRIES} limit 1`.execute(db)
  return rows.length > 0
}

/** Stores that the mail server accepted the e-mail to a reader. */
export async function storeSent(db: Database, issueId: string, { id, tries }: Reader): Promise<void> {
  if (tries === null) return moveCursor(db, issueId, id, 1)
  await sql`
    with taken as (delete from newsletter_refusals where issue_id = ${issueId} and subscriber_id = ${id} returning issue_id)
    update newsletter_issues set sent = sent + 1, trouble = null where id in (select issue_id from taken)`.execute(db)
}

/** Stores that the mail server refused the e-mail to a reader. */
export async function storeRefused(db: Database, issueId: string, reader: Reader, forGood: boolean): Promise<void> {
  const tries = forGood ? MAX_TRIES : (reader.tries ?? 0) + 1
  await db.transaction().execute(async (tx) => {
    const insert = tx.insertInto('newsletter_refusals').values({ issue_id: issueId, subscriber_id: reader.id, tries })
    const again = { tries, tried_at: sql<string>`now()` }
    await insert.onConflict((conflict) => conflict.columns(['issue_id', 'subscriber_id']).doUpdateSet(again)).execute()
    if (reader.tries === null) await moveCursor(tx, issueId, reader.id, 0)
  })
}

/** Moves the cursor forwards only: if two jobs send the same e-mail, because a connection broke, it counts once. */
async function moveCursor(db: Database, issueId: string, readerId: string, sent: 0 | 1): Promise<void> {
  await sql`
    update newsletter_issues set last_reader = ${readerId}, sent = sent + ${sent}, trouble = null
    where id = ${issueId} and coalesce(last_reader, ${FIRST_ID}::uuid) < ${readerId}`.execute(db)
}
