import type { Database } from '#platform/database/database.ts'
import type { ReportReason } from '../contract.ts'
import type { Sender } from './read-message.ts'
import { insertMessage, openThread, type Parties, setPhonesOpen } from './store.ts'

interface GivenMessage {
  sender: Sender
  body?: string
  photos?: string[]
  kind?: string
  data?: Record<string, string | number>
}

/** Stores a conversation with its messages, for tests and demo data; each message is a text of the buyer or a whole row. */
export function aThread(
  db: Database,
  {
    messages = ['Is it still available?'],
    phonesOpen = false,
    ...parties
  }: Parties & {
    messages?: (string | GivenMessage)[]
    phonesOpen?: boolean
  },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const threadId = await openThread(tx, parties)
    for (const message of messages)
      await insertMessage(tx, threadId, typeof message === 'string' ? { sender: 'buyer', body: message } : message)
    if (phonesOpen) await setPhonesOpen(tx, threadId, true)
    return threadId
  })
}

interface GivenReport {
  reason?: ReportReason
  reporterId?: string
  words?: string
  closed?: { by: string; note: string }
}

/** Stores the report of a conversation, for tests and demo data. Without `reporterId` it has no reporter. */
export async function aReport(
  db: Database,
  threadId: string,
  { reporterId, reason = 'rude', words = '', closed }: GivenReport = {},
): Promise<string> {
  const end = closed && { closed_at: new Date().toISOString(), closed_by: closed.by, closing_note: closed.note }
  const row = { thread_id: threadId, reporter_id: reporterId ?? null, reason, words, ...end }
  return (await db.insertInto('thread_reports').values(row).returning('id').executeTakeFirstOrThrow()).id
}
