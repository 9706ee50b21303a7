import { sql } from 'kysely'
import type { HideReason } from '#catalogue/products/moves.ts'
import type { LockedProduct } from '#catalogue/products/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { conflict, forbidden } from '#shared/errors.ts'
import { findHidingNotices, type HidingNotice, isHiddenByReports } from './other-hiding.ts'
import { recordAct } from './record-act.ts'
import { lockCase, lockCasesOf, type StoredCase, takeOpenCase, writeAct, writeLog } from './store.ts'
import { reopen, takeBackNotice } from './undo.ts'

type DeskProduct = Pick<LockedProduct, '_id' | 'name' | 'sellerId'>

/**
 * Records that an admin hides a locked product in the table of products: a decision in its open case, which is made if there is
 * none. The move publishes `ADMIN_EVENT`. Throws `own_case` (403) for a product of the admin.
 */
export async function recordHidden(
  tx: Tx,
  product: DeskProduct,
  { actorId, reason, note }: { actorId: string; reason: HideReason; note: string | null },
): Promise<void> {
  refuseOwn(product, actorId)
  const { _id: thingId, name: title, sellerId: subjectId } = product
  const { id } = await takeOpenCase(tx, { kind: 'product', thingId, title, subjectId, reason })
  const one = await lockCase(tx, id)
  if (one) await recordAct(tx, { one, act: 'hide', actorId, reason, words: note ?? '', moved: true })
}

/**
 * Records that an admin shows a locked product again in the table of products; call it before the product moves. Decisions that
 * hide the product are undone if nobody was notified of them yet. Other ones are withdrawn, and the appeals against them granted.
 * The line of a withdrawal names the act that it takes back, so that neither of them counts as a decision. With an appeal both
 * count: the decision, and the grant of the appeal. The open case of the product is decided. Throws `own_case` (403) for a product
 * of the admin, and `case_changed` (409) if other decisions than `takesBack` hide it.
 */
export async function recordShown(
  tx: Tx,
  product: DeskProduct,
  { actorId, takesBack }: { actorId: string; takesBack?: string[] | undefined },
): Promise<void> {
  refuseOwn(product, actorId)
  const { _id: thingId } = product
  const cases = await lockCasesOf(tx, 'product', thingId)
  const hasOpen = cases.some(({ state }) => state === 'open')
  const notices = await findHidingNotices(tx, { caseKind: 'product', thingId })
  if (takesBack && !isSameSet(notices, takesBack)) throw conflict('case_changed')
  const granted: StoredCase[] = []
  let hasUndone = false
  for (const notice of notices) {
    const one = cases.find(({ id }) => id === notice.caseId)
    if (notice.isSent) granted.push(...(await withdraw(tx, notice, actorId)))
    else if (one && !undoesHiding(notice, hasOpen)) await closeAsShown(tx, one, notice.logId, actorId)
    else {
      await undoHiding(tx, { ...notice, thingId, actorId })
      hasUndone = true
    }
  }
  const decided = [...granted, ...(await casesToDecide(tx, thingId, hasUndone))]
  const act = { actorId, moved: true } as const
  for (const one of decided) await recordAct(tx, { ...act, act: decisionOf(one), one, reason: one.reason })
  if (decided.length === 0 && notices.length === 0)
    await writeAct(tx, { kind: 'product', act: 'restore', actorId, thingId })
}

function isSameSet(notices: HidingNotice[], ids: string[]): boolean {
  const named = new Set(ids)
  return named.size === notices.length && notices.every(({ id }) => named.has(id))
}

/** Decision in a case when its product is shown again: reports about it were unfounded. */
function decisionOf({ kind, reports }: StoredCase): 'unfounded' | 'restore' {
  return kind === 'product' && reports > 0 ? 'unfounded' : 'restore'
}

function refuseOwn({ sellerId }: DeskProduct, actorId: string): void {
  if (sellerId === actorId) throw forbidden('own_case')
}

/** Withdraws a decision. Returns the open appeal against it, which the caller grants. Without one the log gets a line. */
async function withdraw(tx: Tx, { id, caseId, logId }: HidingNotice, actorId: string): Promise<StoredCase[]> {
  const withdrawn_at = sql<string>`now()`
  await tx.updateTable('notices').set({ withdrawn_at }).where('id', '=', id).execute()
  const appeals = (await lockCasesOf(tx, 'appeal', id)).filter(({ state }) => state === 'open')
  if (appeals.length === 0)
    await writeLog(tx, { case: { id: caseId, kind: 'product' }, act: 'restore', actorId, moved: true, undoes: logId })
  return appeals
}

/** Takes back a decision in a case that it opened itself. The case stays closed, because nothing is left to decide. */
async function closeAsShown(tx: Tx, one: StoredCase, logId: number, actorId: string): Promise<void> {
  await takeBackNotice(tx, logId)
  await recordAct(tx, { one, act: 'restore', actorId, reason: one.reason, moved: true, undoes: logId })
}

/** Undoes a decision as the desk does. */
async function undoHiding(
  tx: Tx,
  { caseId: id, logId, thingId, actorId }: { caseId: string; logId: number; thingId: string; actorId: string },
): Promise<void> {
  const one = { id, kind: 'product', thingId } as const
  await takeBackNotice(tx, logId)
  await reopen(tx, one, 'hide')
  await writeLog(tx, { case: one, act: 'undo', actorId, moved: true, undoes: logId })
}

/** Finds the open case of the product, unless it waits on. `hasUndone`: true if a decision was undone. */
async function casesToDecide(tx: Tx, thingId: string, hasUndone: boolean): Promise<StoredCase[]> {
  const open = (await lockCasesOf(tx, 'product', thingId)).filter(({ state }) => state === 'open')
  const [one] = open
  return one && hasUndone && (await waitsOn(tx, one.reports, thingId)) ? [] : open
}

/** Returns true if showing the product undoes this decision as the desk does. */
function undoesHiding({ isSent, opensCase }: HidingNotice, hasOpen: boolean): boolean {
  return !isSent && (hasOpen || !opensCase)
}

/** Returns true if the case of a hidden product stays open after decisions are undone, for reports that nobody has decided on. */
async function waitsOn(db: Database, reports: number, productId: string): Promise<boolean> {
  return reports > 0 && !(await isHiddenByReports(db, productId))
}

/** Counts the reports that `recordShown` would reject as unfounded, and those that would wait for a decision. */
export async function countReportsOf(
  db: Database,
  thingId: string,
  notices: HidingNotice[],
): Promise<{ rejects: number; waiting: number }> {
  const cases = await db
    .selectFrom('cases')
    .select(['id', 'reports', 'state'])
    .where('kind', '=', 'product')
    .where('thing_id', '=', thingId)
    .execute()
  const open = cases.find(({ state }) => state === 'open')
  const undone = notices.filter((notice) => undoesHiding(notice, open !== undefined)).map(({ caseId }) => caseId)
  const one = open ?? cases.find(({ id }) => id === undone[0])
  if (!one) return { rejects: 0, waiting: 0 }
  // The reports of every decision that is undone join one case.
  const joined = cases.filter(({ id }) => id === one.id || undone.includes(id))
  const reports = joined.reduce((sum, each) => sum + each.reports, 0)
  const waits = undone.length > 0 && (await waitsOn(db, reports, thingId))
  return waits ? { rejects: 0, waiting: reports } : { rejects: reports, waiting: 0 }
}
