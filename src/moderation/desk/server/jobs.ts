import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { PROOF_KINDS } from '#catalogue/proofs/rules.ts'
import { deletePicture } from '#catalogue/proofs/server/store.ts'
import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { notify } from '#messaging/notifications/server/store.ts'
import type { SellerProducts } from '#people/users/server/disable.ts'
import { lockUser } from '#people/users/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import { type Act, DAYS_KEPT, FOREVER, isDecision, type LogAct, type NoticeAct } from '../rules.ts'
import { settleSuspension } from './effects.ts'
import { openFoundCases, openKnownSerial } from './found-cases.ts'
import { hasShownAfterReports } from './other-hiding.ts'
import { openReportedThread } from './reports.ts'
import { lockCase, openCase, type StoredCase, titleOf, writeLog } from './store.ts'

interface DeskJobsDeps extends SellerProducts {
  db: Database
}

/** Jobs after an act, the end of suspensions each minute, new cases, and clean-up. */
export function deskJobs({ db, ...products }: DeskJobsDeps): Jobs {
  return {
    openReportedThread: (payload) => openReportedThread(db, payload),
    answerCase: (payload) => answerCase(db, payload),
    endSuspensions: () => endSuspensions(db, products),
    openWaitingCases: () => openCases(db),
    openKnownSerial: (payload) => openKnownSerial(db, payload),
    deleteOldCases: () => deleteOldCases(db),
  }
}

const Payload = z.object({ line: z.int() })
const LINK = '/dashboard/decisions'
const PROOFS = '/dashboard/proofs'

/** Notifies reporters and the subject of an act, once it can no longer be undone. A second run notifies nobody twice. */
async function answerCase(db: Database, payload: unknown): Promise<void> {
  const { line } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    const made = await tx
      .selectFrom('desk_log')
      .select(['case_id as caseId', 'act', 'moved'])
      .where('id', '=', line)
      .executeTakeFirst()
    const one = made?.caseId && (await lockCase(tx, made.caseId))
    // An undo holds the lock of the case until it is stored.
    if (!one || (await isTakenBack(tx, line))) return
    await answerSubject(tx, one, made.act, line)
    // Goods of a suspended saller stay off the lists.
    if (made.moved && made.act !== 'hide' && made.act !== 'suspend') await notifyOfShown(tx, one, line)
    if (isDecision(made.act)) await answerReporters(tx, one, line)
    if (one.kind === 'conversation' && isDecision(made.act)) await closeThreadReports(tx, one)
    if (made.act === 'accept' || made.act === 'refuse') await endProof(tx, one, made.act, line)
  })
}

async function isTakenBack(tx: Tx, line: number): Promise<boolean> {
  return (await tx.selectFrom('desk_log').select('id').where('undoes', '=', line).executeTakeFirst()) !== undefined
}

const KIND_OF_ACT: Record<NoticeAct, NotificationKind> = {
  hide: 'deskHid',
  warn: 'deskWarned',
  suspend: 'deskSuspended',
  ask: 'deskAsked',
}

async function answerSubject(tx: Tx, one: StoredCase, act: LogAct, line: number): Promise<void> {
  const { data, ...named } = titleOf(one)
  const common = { event: 'desk', link: LINK, key: `desk:${line}` } as const
  if (one.kind === 'appeal') {
    const kind = act === 'restore' ? 'deskGranted' : act === 'unfounded' ? 'deskKept' : null
    if (kind) await notify(tx, { ...common, ...named, to: one.subjectId, kind, data })
    return
  }
  const notice = await tx
    .updateTable('notices')
    .set({ sent_at: sql<string>`coalesce(sent_at, now())` })
    .where('log_id', '=', line)
    .returning(['user_id as to', 'act', 'reason', 'words', 'until'])
    .executeTakeFirst()
  if (!notice) return
  const { to, reason, words } = notice
  const until = notice.until && notice.until < FOREVER ? { until: notice.until } : {}
  const said = { ...data, reason, words, ...until }
  await notify(tx, { ...common, ...named, to, kind: KIND_OF_ACT[notice.act], data: said })
}

/** Deletes the picture of a decided proof, and notifies the saller. */
async function endProof(tx: Tx, one: StoredCase, act: Act, line: number) {
  const words = (await deletePicture(tx, one.thingId)) ?? ''
  const kind = act === 'accept' ? 'proofAccepted' : 'proofRefused'
  const { data, ...named } = titleOf(one)
  const event = { event: 'desk', kind, link: PROOFS, key: `desk:${line}` } as const
  await notify(tx, { ...event, ...named, to: one.subjectId, data: { ...data, words } })
}

/** Notifies the saller that reports no longer hide the product. */
async function notifyOfShown(tx: Tx, one: StoredCase, line: number): Promise<void> {
  if (one.kind !== 'product' || !(await hasShownAfterReports(tx, one.thingId, line))) return
  const event = { event: 'desk', kind: 'deskShown', link: '/dashboard/my-products', key: `shown:${line}` } as const
  await notify(tx, { ...event, ...titleOf(one), to: one.subjectId })
}

async function answerReporters(tx: Tx, one: StoredCase, line: number): Promise<void> {
  const reports = await tx
    .selectFrom('reports')
    .select(['reporter_id as to', 'outcome'])
    .where('case_id', '=', one.id)
    .orderBy('reporter_id')
    .execute()
  for (const { to, outcome } of reports) {
    const kind = outcome === 'founded' ? 'deskFounded' : 'deskUnfounded'
    await notify(tx, { to, event: 'desk', kind, ...titleOf(one), link: LINK, key: `report:${line}` })
  }
}

/** Closes the reports of a conversation, which can then be reported again. */
async function closeThreadReports(tx: Tx, { thingId, decision }: StoredCase): Promise<void> {
  await tx
    .updateTable('thread_reports')
    .set({ closed_at: sql<string>`now()`, closing_note: decision ?? '' })
    .where('thread_id', '=', thingId)
    .where('closed_at', 'is', null)
    .execute()
}

/** Enables people whose suspension is over, each in a transaction of their own. */
async function endSuspensions(db: Database, products: SellerProducts): Promise<void> {
  const over = await db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', sql<string>`now()`)
    .limit(100)
    .execute()
  for (const { id } of over) await db.transaction().execute((tx) => endSuspension(tx, id, products))
}

async function endSuspension(tx: Tx, userId: string, products: SellerProducts): Promise<void> {
  await lockUser(tx, userId)
  const notice = await tx
    .selectFrom('notices')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select(['cases.id', 'cases.kind'])
    .where('user_id', '=', userId)
    .where('act', '=', 'suspend')
    .orderBy('until', 'desc')
    .executeTakeFirst()
  const tags = await settleSuspension(tx, userId, products)
  if (notice) await writeLog(tx, { case: notice, act: 'end_suspension', actorId: null })
  await publishInvalidation(tx, tags)
}

/** Cases that nobody has reported. */
async function openCases(db: Database): Promise<void> {
  await openFoundCases(db)
  await db.transaction().execute(matchProofs)
}

/** Pictures that wait for an admin are cases, until one decides or they are gone. */
async function matchProofs(tx: Tx): Promise<void> {
  const waits = sql<SqlBool>`exists (select from proofs where proofs.id = cases.thing_id and proofs.state = 'waiting')`
  const gone = tx.deleteFrom('cases').where('kind', 'in', PROOF_KINDS).where('state', '=', 'open')
  const { numDeletedRows } = await gone.where((is) => is.not(waits)).executeTakeFirst()
  if (numDeletedRows > 0n) await publishLive(tx, [ADMIN_EVENT])
  const proofs = await tx
    .selectFrom('proofs')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('products', 'products.id', 'product_id')
    .select(['proofs.id as thingId', 'proofs.kind', 'user_id as subjectId'])
    .select(sql<string>`coalesce(products.name, '')`.as('title'))
    .where('proofs.state', '=', 'waiting')
    .where('users.disabled', '=', false)
    .where(sql<SqlBool>`not exists (select from cases where thing_id = proofs.id and cases.state = 'open')`)
    .orderBy('sent_at')
    .limit(100)
    .execute()
  // Without a weight: in the queue, cases with reports come before proofs.
  for (const proof of proofs) await openCase(tx, { ...proof, reason: 'other' })
}

async function deleteOldCases(db: Database): Promise<void> {
  const old = sql<string>`now() - make_interval(days => ${sql.lit(DAYS_KEPT)})`
  await db
    .deleteFrom('cases')
    .where('decided_at', '<', old)
    // A person who is suspended without an end can still read the reason.
    .where(sql<SqlBool>`not exists (
      select from notices where case_id = cases.id and until > now() and withdrawn_at is null)`)
    .execute()
}
