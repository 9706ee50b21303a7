import { randomUUID } from 'node:crypto'
import { blockWord } from '#catalogue/signs/server/blocked.ts'
import type { Database } from '#platform/database/database.ts'
import type { CaseKind, LogAct, NoticeAct, Reason } from '../rules.ts'

interface GivenCase {
  kind: CaseKind
  thingId: string
  subjectId: string | null
  title?: string
  reason?: Reason
  weight?: number
  reports?: number
  openedAt?: string
}

/** Stores an open case; answers its id. */
export async function aCase(db: Database, { thingId, subjectId, openedAt, ...given }: GivenCase): Promise<string> {
  const { id } = await db
    .insertInto('cases')
    .values({
      ...{ title: 'HP EliteBook 840 G8', reason: 'fraud', weight: 1, reports: 1, ...given },
      ...{ thing_id: thingId, subject_id: subjectId, decision: null, decided_at: null, assigned_to: null },
      ...(openedAt && { opened_at: openedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Blocks a word; answers its id. */
export function aBlockedWord(
  db: Database,
  given: { word?: string; reason?: string; adminId: string },
): Promise<string> {
  return db.transaction().execute((tx) => blockWord(tx, { word: randomUUID(), reason: '', ...given }))
}

interface GivenLine {
  caseId: string
  kind?: CaseKind
  act?: LogAct
  actorId?: string | null
  at?: string
}

export async function aLogLine(
  db: Database,
  { caseId, kind = 'product', act = 'warn', actorId = null, at }: GivenLine,
) {
  const { id } = await db
    .insertInto('desk_log')
    .values({
      ...{ case_id: caseId, kind, act, actor_id: actorId, reason: 'fraud', days: null, undoes: null },
      ...(at && { at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface GivenNotice {
  reason?: Reason
  /** The line of the act; without it one is written. */
  logId?: number
  caseId: string
  userId: string
  act?: NoticeAct
}

/** Stores the notice of a decision; answers its id. */
export async function aNotice(
  db: Database,
  { caseId, userId, act = 'warn', reason = 'fraud', logId }: GivenNotice,
): Promise<string> {
  const { id } = await db
    .insertInto('notices')
    .values({
      ...{ case_id: caseId, log_id: logId ?? (await aLogLine(db, { caseId, act })), user_id: userId, act, reason },
      ...{ until: null, sent_at: new Date().toISOString(), reply: null, replied_at: null, withdrawn_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface GivenReport {
  caseId: string
  thingId: string
  reporterId: string | null
  kind?: 'product' | 'person' | 'conversation' | 'review'
  reason?: Reason
  words?: string
  counts?: boolean
  at?: string
}

export async function aReportOf(
  db: Database,
  { caseId, thingId, reporterId, at, ...given }: GivenReport,
): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      ...{ kind: 'product', reason: 'fraud', counts: true, ...given },
      ...{ case_id: caseId, thing_id: thingId, reporter_id: reporterId, network: randomUUID(), device: null },
      ...{ outcome: null, decided_at: null, ...(at && { created_at: at }) },
    })
    .execute()
}
