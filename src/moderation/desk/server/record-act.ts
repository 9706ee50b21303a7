import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type Act, isDecision, isNoticeAct, outcomeOf, type Reason, SECONDS_TO_NOTIFY } from '../rules.ts'
import { invalidateHistories, type StoredCase, writeLog } from './store.ts'

interface MadeAct {
  /** The case, locked. */
  one: StoredCase
  act: Act
  actorId: string
  reason: Reason
  words?: string | undefined
  /** Length of a suspension in days; null for one without an end. */
  days?: number | null | undefined
  until?: string | null
  /** True if the act changed the state of the product, the review or the proof. */
  moved: boolean
  /** Line of the log for the act that this one takes back. */
  undoes?: number
}

/**
 * Records an act of an admin: the line of the log, the notice, the decision of the case and the outcome of its reports. People are
 * notified once the act can no longer be undone. The caller publishes `ADMIN_EVENT`. Returns the number of the line.
 */
export async function recordAct(tx: Tx, made: MadeAct): Promise<number> {
  const { one, act, actorId, reason, words, days, moved, undoes } = made
  const line = await writeLog(tx, { case: one, act, actorId, reason, words, days, moved, undoes })
  await writeNotice(tx, made, line)
  await closeCase(tx, one, act)
  if (act !== 'note') await enqueue(tx, 'answerCase', { line }, null, SECONDS_TO_NOTIFY)
  return line
}

/** Writes the notice. The person is notified of it once the act can no longer be undone. */
async function writeNotice(tx: Tx, { one, act, reason, words, until = null }: MadeAct, line: number): Promise<void> {
  if (!isNoticeAct(act) || !one.subjectId) return
  await tx
    .insertInto('notices')
    .values({
      case_id: one.id,
      log_id: line,
      user_id: one.subjectId,
      act,
      reason,
      words: words ?? '',
      until,
      sent_at: null,
      reply: null,
      replied_at: null,
      withdrawn_at: null,
    })
    .execute()
}

async function closeCase(tx: Tx, one: StoredCase, act: Act): Promise<void> {
  const version = one.version + 1
  if (!isDecision(act)) {
    await tx.updateTable('cases').set({ version }).where('id', '=', one.id).execute()
    return
  }
  const decided_at = sql<string>`now()`
  await tx
    .updateTable('cases')
    .set({ version, state: 'done', decision: act, decided_at })
    .where('id', '=', one.id)
    .execute()
  await invalidateHistories(tx)
  await tx
    .updateTable('reports')
    .set({ outcome: outcomeOf(act), decided_at })
    .where('case_id', '=', one.id)
    .execute()
}
