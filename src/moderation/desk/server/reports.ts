import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '#messaging/notifications/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, invalidFields, notFound } from '#shared/errors.ts'
import { Id } from '#shared/shapes.ts'
import type { moderation } from '../contract.ts'
import { countsTowardsHiding, REASONS_OF, REPORTS_TO_HIDE, type Reason, type ThingKind, weightOf } from '../rules.ts'
import { lockHideable } from './hideable.ts'
import type { Networks } from './networks.ts'
import { isHiddenByReports } from './other-hiding.ts'
import { openCase, writeLog } from './store.ts'
import { FIND_THING } from './things.ts'
import { isVisible } from './visible.ts'

/** Returns true if the caller's token has a proven e-mail address or phone number. */
function isProven({ principal, person }: Pick<MemberContext, 'principal' | 'person'>): boolean {
  return principal.phone !== null || (principal.emailVerified && principal.email === person.email)
}

export interface ReportDeps {
  networks: Networks
}

/** Stores a report. The third one that counts hides a product until an admin has looked at it, of which its saller is notified. */
export async function reportThing(
  { kind, id, reason, words = '' }: Parsed<typeof moderation.reportThing>,
  ctx: MemberContext,
  { networks }: ReportDeps,
) {
  const { db, person, address, userAgent } = ctx
  if (!REASONS_OF[kind].includes(reason)) throw invalidFields({ reason: 'invalid_value' })
  await db.transaction().execute(async (tx) => {
    // Locked before the case, as in a decision.
    const locked = await lockHideable(tx, kind, id)
    const thing = await FIND_THING[kind](tx, id)
    if (!thing || !(await isVisible(tx, kind, id, person))) throw notFound()
    if (thing.subjectId === person.id) throw conflict('own_thing')
    await refuseSecond(tx, { kind, id, reporterId: person.id })
    const caseId = await openCase(tx, { kind, thingId: id, reason, ...thing })
    const { days, unfounded } = await readReporter(tx, person.id)
    const counts = countsTowardsHiding({ proven: isProven(ctx), days, unfounded })
    const from = networks.of({ kind, id, address, userAgent })
    await addReport(tx, { caseId, kind, id, reporterId: person.id, reason, words, counts, ...from })
    const { counting } = await weigh(tx, caseId)
    if (!locked || kind !== 'product' || !counts || counting < REPORTS_TO_HIDE) return
    const moved = await locked.hide({ actorId: null, reason: 'reported' })
    if (!moved) return
    await publishInvalidation(tx, locked.tags)
    const line = await writeLog(tx, { case: { id: caseId, kind }, act: 'hide_by_reports', actorId: null, moved })
    const { reason: mostly } = await weigh(tx, caseId)
    await notify(tx, {
      to: thing.subjectId,
      event: 'desk',
      kind: 'deskHidByReports',
      data: { title: thing.title, reason: mostly },
      link: '/dashboard/my-products',
      key: `desk:${line}`,
    })
  })
  return { acknowledged: true as const }
}

interface NewReport {
  caseId: string
  kind: ThingKind
  id: string
  reporterId: string
  reason: Reason
  words: string
  counts: boolean
  network: string | null
  device: string | null
}

async function addReport(tx: Tx, { caseId, kind, id, reporterId, ...report }: NewReport): Promise<void> {
  await tx
    .insertInto('reports')
    .values({
      ...report,
      case_id: caseId,
      kind,
      thing_id: id,
      reporter_id: reporterId,
      outcome: null,
      decided_at: null,
    })
    .execute()
    .catch((error) => {
      // Two simultaneous reports, as from two tabs.
      throw violates(error, 'reports_once') ? conflict('already_reported') : error
    })
}

/** Throws `already_reported`, with the day of the decision if there is one. */
async function refuseSecond(tx: Tx, { kind, id, reporterId }: { kind: ThingKind; id: string; reporterId: string }) {
  const first = await tx
    .selectFrom('reports')
    .select('decided_at as decidedAt')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst()
  if (first) throw conflict('already_reported', { value: first.decidedAt ?? undefined })
}

async function readReporter(db: Database, id: string) {
  const days = sql<number>`extract(epoch from now() - users.created_at)::float8 / 86400`
  return db
    .selectFrom('users')
    .select(days.as('days'))
    .select((row) =>
      row
        .selectFrom('reports')
        .select(sql<number>`count(*)::int`.as('unfounded'))
        .where('reporter_id', '=', id)
        .where('outcome', '=', 'unfounded')
        .as('unfounded'),
    )
    .where('id', '=', id)
    .$narrowType<{ unfounded: number }>()
    .executeTakeFirstOrThrow()
}

/** Writes weight and number of reports of a case; its reason is that of most reports. */
async function weigh(tx: Tx, caseId: string): Promise<{ reports: number; counting: number; reason: Reason }> {
  const counted = await tx
    .selectFrom('reports')
    .select([
      sql<number>`count(*)::int`.as('reports'),
      sql<number>`(count(*) filter (where counts))::int`.as('counting'),
    ])
    .select(sql<Reason>`mode() within group (order by reason)`.as('reason'))
    .select(sql<string>`min(thing_id::text)`.as('thingId'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  const { reports, reason, thingId } = counted
  const hidden = await isHiddenByReports(tx, thingId)
  const weight = weightOf({ ...counted, hidden })
  await tx.updateTable('cases').set({ reports, reason, weight }).where('id', '=', caseId).execute()
  return counted
}

/**
 * Joins a case whose decision is undone to the open one about the same thing. The closed case has no decision any more; its reports
 * and questions wait in the open case. That gets a new version: an admin who has loaded it has not read them.
 */
export async function joinCase(tx: Tx, closedId: string, openId: string): Promise<void> {
  // Of two reports of a conversation by one member the second one stays.
  await tx
    .deleteFrom('reports')
    .where('case_id', '=', closedId)
    .where('reporter_id', 'in', (from) =>
      from.selectFrom('reports as second').select('second.reporter_id').where('second.case_id', '=', openId),
    )
    .execute()
  const moved = tx.updateTable('reports').set({ case_id: openId, outcome: null, decided_at: null })
  const { numUpdatedRows } = await moved.where('case_id', '=', closedId).executeTakeFirst()
  const questions = tx.updateTable('notices').set({ case_id: openId }).where('act', '=', 'ask')
  await questions.where('case_id', '=', closedId).execute()
  const joined = { state: 'joined', decision: null, reports: 0, weight: 0 } as const
  await tx.updateTable('cases').set(joined).where('id', '=', closedId).execute()
  await tx.updateTable('cases').set({ version: sql`version + 1` }).where('id', '=', openId).execute()
  // The weight of a case that nobody has reported stays.
  if (numUpdatedRows > 0n) await weigh(tx, openId)
}

const Reported = z.object({ threadId: Id, reporterId: Id })

/** Puts the report of a conversation into the queue; its job is enqueued with the report. */
export async function openReportedThread(db: Database, payload: unknown): Promise<void> {
  const { threadId, reporterId } = z.parse(Reported, payload)
  await db.transaction().execute(async (tx) => {
    const report = await tx
      .selectFrom('thread_reports')
      .innerJoin('threads', 'threads.id', 'thread_id')
      .select(['reason', 'words', 'product_name as title', 'buyer_id', 'seller_id'])
      .where('thread_id', '=', threadId)
      .where('reporter_id', '=', reporterId)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    // The account or the conversation was deleted meanwhile.
    if (!report) return
    const { reason, words, title } = report
    const subjectId = report.buyer_id === reporterId ? report.seller_id : report.buyer_id
    const caseId = await openCase(tx, { kind: 'conversation', thingId: threadId, title, subjectId, reason })
    await tx
      .insertInto('reports')
      .values({
        case_id: caseId,
        kind: 'conversation',
        thing_id: threadId,
        reporter_id: reporterId,
        reason,
        words,
        counts: false,
        network: null,
        device: null,
        outcome: null,
        decided_at: null,
      })
      .onConflict((there) => there.columns(['reporter_id', 'case_id']).doNothing())
      .execute()
    await weigh(tx, caseId)
  })
}
