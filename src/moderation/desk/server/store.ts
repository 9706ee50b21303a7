import { type Generated, sql } from 'kysely'
import { notify } from '#messaging/notifications/server/store.ts'
import type { AdminAct } from '#people/users/server/disable.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import { maskNumbers } from '#shared/contact-details/mask.ts'
import type { CaseKind, Decision, LogAct, LogKind, NoticeAct, Reason, ThingKind } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    cases: {
      id: Generated<string>
      kind: CaseKind
      /** The product, user, thread, review or notice. */
      thing_id: string
      /** Empty of a case about a person: their name is read from their account. */
      title: string
      subject_id: string | null
      reason: Reason
      weight: Generated<number>
      reports: Generated<number>
      /** `joined`: its decision was undone while another case about the same thing was open, which has its reports and notices. */
      state: Generated<'open' | 'done' | 'joined'>
      decision: Decision | null
      opened_at: Generated<string>
      /** Stays when the case is joined to another one: it is deleted as many days later as a decided case. */
      decided_at: string | null
      assigned_to: string | null
      version: Generated<number>
    }
    reports: {
      id: Generated<string>
      case_id: string
      kind: ThingKind
      thing_id: string
      reporter_id: string | null
      reason: Reason
      words: Generated<string>
      counts: boolean
      network: string | null
      device: string | null
      created_at: Generated<string>
      outcome: 'founded' | 'unfounded' | null
      decided_at: string | null
    }
    notices: {
      id: Generated<string>
      case_id: string
      log_id: number
      user_id: string
      act: NoticeAct
      reason: Reason
      words: Generated<string>
      until: string | null
      created_at: Generated<string>
      sent_at: string | null
      reply: string | null
      replied_at: string | null
      withdrawn_at: string | null
    }
    /** Append-only: a trigger refuses changes. */
    desk_log: {
      id: Generated<number>
      case_id: string | null
      kind: LogKind
      act: LogAct
      actor_id: string | null
      at: Generated<string>
      reason: Reason | null
      words: Generated<string>
      days: number | null
      moved: Generated<boolean>
      undoes: number | null
      /** Person or product of a line without a case. */
      thing_id: Generated<string | null>
      /** Number of exported rows. */
      rows: Generated<number | null>
    }
  }
}

const CASE_COLUMNS = [
  ...(['id', 'kind', 'thing_id as thingId', 'title', 'subject_id as subjectId', 'reason', 'state', 'version'] as const),
  ...(['decision', 'opened_at as openedAt', 'assigned_to as assignedTo', 'reports'] as const),
] as const

/** SQL: title of a case; empty for a person whose account is deleted. */
export const CASE_TITLE = sql<string>`coalesce(nullif(cases.title, ''),
  (select display_name from users where users.id = cases.subject_id), '')`

export type StoredCase = NonNullable<Awaited<ReturnType<typeof findCase>>>

export function findCase(db: Database, id: string) {
  return db.selectFrom('cases').select(CASE_COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Lock order: the account of the subject and the products come before their case. */
export function lockCase(tx: Tx, id: string) {
  return tx.selectFrom('cases').select(CASE_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The cases about a thing, locked in one order. */
export function lockCasesOf(tx: Tx, kind: CaseKind, thingId: string): Promise<StoredCase[]> {
  const all = tx.selectFrom('cases').select(CASE_COLUMNS).where('kind', '=', kind).where('thing_id', '=', thingId)
  return all.orderBy('id').forUpdate().execute()
}

interface NewCase {
  kind: CaseKind
  thingId: string
  title: string
  subjectId: string | null
  reason: Reason
  weight?: number
}

/** The open case about a thing, locked, made if there is none. The admins are notified of a new one. */
export async function openCase(tx: Tx, given: NewCase): Promise<string> {
  const { id, isNew } = await takeOpenCase(tx, given)
  if (isNew) await notifyAdmins(tx, id, given)
  await invalidateHistories(tx)
  await publishLive(tx, [ADMIN_EVENT])
  return id
}

/** As `openCase`, and notifies nobody: for an admin who decides the case in this transaction. */
export function takeOpenCase(tx: Tx, { kind, thingId, title, subjectId, reason, weight = 0 }: NewCase) {
  return tx
    .insertInto('cases')
    .values({
      ...{ kind, title, reason, weight },
      thing_id: thingId,
      subject_id: subjectId,
      decision: null,
      decided_at: null,
      assigned_to: null,
    })
    .onConflict((there) =>
      there
        .columns(['kind', 'thing_id']) // Written into the statement: with a parameter the partial index is not found.
        .where('state', '=', sql.lit('open' as const))
        .doUpdateSet({ title }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/** The history of a sold device is not shown while a case about it is open. Call it when a case opens or closes. */
export async function invalidateHistories(tx: Tx): Promise<void> {
  await publishInvalidation(tx, ['histories'])
}

const DESK = '/dashboard/desk'

/** Notifies each admin that cases wait, unless they have an unread notification that says so. */
export async function notifyAdmins(tx: Tx, key: string, one: Called): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('user_id', '=', 'users.id')
            .where('link', '=', DESK)
            .where('read_at', 'is', null),
        ),
      ),
    )
    .execute()
  for (const { id } of admins)
    await notify(tx, { to: id, event: 'desk', kind: 'deskCase', ...titleOf(one), link: DESK, key: `case:${key}` })
}

type Called = Pick<StoredCase, 'title' | 'subjectId'>

/** Title of a case for notifications. A person is named by id, because the name is not stored. */
export function titleOf({ title, subjectId }: Called) {
  return title === '' ? { person: subjectId, data: {} } : { data: { title } }
}

interface NewLine {
  case: Pick<StoredCase, 'id' | 'kind'>
  act: LogAct
  actorId: string | null
  reason?: Reason | null
  words?: string | undefined
  days?: number | null | undefined
  moved?: boolean
  undoes?: number | undefined
}

/** Adds a line to the append-only log, with phone numbers masked. Returns the number of the line. */
export async function writeLog(tx: Tx, line: NewLine): Promise<number> {
  const { actorId, reason = null, words = '', days = null, moved = false, undoes = null, act } = line
  const { id, kind } = line.case
  const masked = { actor_id: actorId, words: maskNumbers(words) }
  const values = { case_id: id, kind, act, reason, days, moved, undoes, ...masked }
  return (await tx.insertInto('desk_log').values(values).returning('id').executeTakeFirstOrThrow()).id
}

interface ActOutside {
  kind: LogKind
  act: LogAct
  actorId: string
  thingId?: string
  words?: string
  rows?: number
}

/** Adds a line about an act outside of a case, with phone numbers masked. Returns the number of the line. */
export async function writeAct(tx: Tx, one: ActOutside): Promise<number> {
  const { kind, act, actorId, thingId = null, words = '', rows = null } = one
  const masked = { actor_id: actorId, words: maskNumbers(words) }
  const values = { case_id: null, kind, act, thing_id: thingId, rows, reason: null, ...masked }
  const line = tx
    .insertInto('desk_log')
    .values({ ...values, days: null, undoes: null })
    .returning('id')
  await publishLive(tx, [ADMIN_EVENT])
  return (await line.executeTakeFirstOrThrow()).id
}

/**
 * Writes an admin's act on an account or a product into the log, for slices that cannot import the desk. Enabling an account
 * withdraws its suspensions, so that none of them applies again with the next one.
 */
export async function logAct(tx: Tx, act: AdminAct): Promise<void> {
  if (act.act === 'enable') await withdrawSuspensions(tx, act.thingId)
  await writeAct(tx, { ...act, kind: act.act.endsWith('_product') ? 'product' : 'person' })
}

async function withdrawSuspensions(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ withdrawn_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('act', '=', 'suspend')
    .where('withdrawn_at', 'is', null)
    .where('until', '>', sql<string>`now()`)
    .execute()
}

/** SQL condition: a later line has undone this line of the log. */
export const isUndone = sql<boolean>`exists (select from desk_log later where later.undoes = desk_log.id)`
