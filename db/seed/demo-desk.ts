import { sql } from 'kysely'
import { lockProductsOf, setListed } from '#catalogue/products/server/store.ts'
import { blockWord } from '#catalogue/signs/server/blocked.ts'
import type { Reason } from '#moderation/desk/rules.ts'
import { type Decision, isNoticeAct, outcomeOf, weightOf } from '#moderation/desk/rules.ts'
import { aCase, aNotice, aReportOf } from '#moderation/desk/server/build.ts'
import { settleSuspension } from '#moderation/desk/server/effects.ts'
import { writeLog } from '#moderation/desk/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import { blockedWords, cases, type DemoCase, type DemoReportOf } from './cases.ts'
import { ago, DAY, HOUR } from './demo-bookings.ts'

type Somebody = (name: string) => Person

/** The cases of the desk: reported goods, people and conversations, an appeal, and some that are decided. */
export async function fillDesk(tx: Tx, person: Somebody): Promise<void> {
  for (const one of cases) await storeCase(tx, one, person)
  await openReportedThreads(tx)
  for (const word of blockedWords) await blockWord(tx, { ...word, adminId: person('admin').id })
}

async function storeCase(tx: Tx, { thing, reports, ...end }: DemoCase, person: Somebody): Promise<void> {
  const [first] = reports
  if (!first) return
  const counting = reports.filter(({ counts = true }) => counts).length
  const found = await findThing(tx, thing, person)
  const caseId = await aCase(tx, {
    ...{ ...found, reason: first.reason, reports: reports.length, openedAt: ago(first.hoursAgo * HOUR) },
    weight: weightOf({ reports: reports.length, counting, hidden: false }),
  })
  for (const report of reports) await storeReport(tx, { ...found, caseId }, report, person)
  const { decision } = end
  if (decision) await decide(tx, { ...found, ...end, caseId, decision, reason: first.reason }, person('admin').id)
}

interface Found {
  kind: 'product' | 'person' | 'review'
  thingId: string
  subjectId: string
  title: string
}

async function findThing(tx: Tx, thing: DemoCase['thing'], person: Somebody): Promise<Found> {
  if ('person' in thing) {
    const { id, displayName } = person(thing.person)
    return { kind: 'person', thingId: id, subjectId: id, title: displayName }
  }
  if ('review' in thing) return findReview(tx, thing.review)
  const product = await tx
    .selectFrom('products')
    .select(['id as thingId', 'seller_id as subjectId', 'name as title'])
    .where('name', '=', thing.product)
    .executeTakeFirstOrThrow()
  return { kind: 'product', ...product }
}

async function findReview(tx: Tx, { sale, by }: { sale: string; by: 'buyer' | 'saller' }): Promise<Found> {
  const review = await tx
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['reviews.id as thingId', 'product_name as title', sql<string>`author_id`.as('subjectId')])
    .where('product_name', '=', sale)
    .where('side', '=', by)
    .executeTakeFirstOrThrow()
  return { kind: 'review', ...review }
}

async function storeReport(
  tx: Tx,
  { caseId, kind, thingId }: Found & { caseId: string },
  { by, reason, words, hoursAgo, counts = true }: DemoReportOf,
  person: Somebody,
): Promise<void> {
  const at = ago(hoursAgo * HOUR)
  await aReportOf(tx, { caseId, kind, thingId, reporterId: person(by).id, reason, words, counts, at })
}

interface Decided extends Found {
  caseId: string
  decision: Decision
  reason: Reason
  days?: number
  appeal?: string
}

async function decide(tx: Tx, made: Decided, actorId: string): Promise<void> {
  const { caseId, kind, subjectId, title, decision, reason, days, appeal } = made
  const decided_at = sql<string>`now()`
  await tx.updateTable('cases').set({ state: 'done', decision, decided_at }).where('id', '=', caseId).execute()
  await tx
    .updateTable('reports')
    .set({ outcome: outcomeOf(decision), decided_at })
    .where('case_id', '=', caseId)
    .execute()
  const logId = await writeLog(tx, { case: { id: caseId, kind }, act: decision, actorId, reason, days })
  if (!isNoticeAct(decision)) return
  const noticeId = await aNotice(tx, { caseId, userId: subjectId, act: decision, reason, logId })
  if (days) await suspend(tx, noticeId, subjectId, days)
  if (!appeal) return
  await tx.updateTable('notices').set({ reply: appeal, replied_at: decided_at }).where('id', '=', noticeId).execute()
  await aCase(tx, { kind: 'appeal', thingId: noticeId, subjectId, title, reason, weight: 6, reports: 0 })
}

async function suspend(tx: Tx, noticeId: string, userId: string, days: number): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ until: ago(-days * DAY) })
    .where('id', '=', noticeId)
    .execute()
  await settleSuspension(tx, userId, { lockProducts: lockProductsOf, setListed })
}

/** Opens a case for each reported conversation that no admin has closed. */
async function openReportedThreads(tx: Tx): Promise<void> {
  const open = await tx
    .selectFrom('thread_reports')
    .innerJoin('threads', 'threads.id', 'thread_id')
    .select(['threads.id as thingId', 'product_name as title', 'buyer_id', 'seller_id', 'reporter_id as reporterId'])
    .select(['reason', 'words'])
    .where('closed_at', 'is', null)
    .execute()
  for (const { thingId, title, buyer_id, seller_id, reporterId, reason, words } of open) {
    const subjectId = reporterId === buyer_id ? seller_id : buyer_id
    const caseId = await aCase(tx, { kind: 'conversation', thingId, subjectId, title, reason })
    await aReportOf(tx, { caseId, kind: 'conversation', thingId, reporterId, reason, words, counts: false })
  }
}
