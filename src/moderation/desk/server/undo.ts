import { sql } from 'kysely'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { moveProof } from '#catalogue/proofs/server/store.ts'
import type { SellerProducts } from '#people/users/server/disable.ts'
import { type Tx, violates } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, gone, notFound } from '#shared/errors.ts'
import type { moderation } from '../contract.ts'
import { ACTS, isDecision, type LogAct, SECONDS_TO_UNDO } from '../rules.ts'
import { lockForAct } from './decide.ts'
import { settleSuspension } from './effects.ts'
import type { Hideable } from './hideable.ts'
import { findHidingNotices, findLastHiding, keepHidden } from './other-hiding.ts'
import { joinCase } from './reports.ts'
import { invalidateHistories, isUndone, lockCasesOf, type StoredCase, writeLog } from './store.ts'

/** Seconds for which an undo that was sent in time may take to arrive. */
const SECONDS_ON_THE_WAY = 2

/** Undoes acts of the caller. A second call does nothing. */
export async function undoActs(
  { lines }: Parsed<typeof moderation.undoActs>,
  ctx: MemberContext,
  deps: SellerProducts,
) {
  let undone = 0
  for (const line of lines.toSorted((a, b) => b - a))
    if (await ctx.db.transaction().execute((tx) => undoOne(tx, line, ctx, deps))) undone++
  return { acknowledged: true as const, undone }
}

async function undoOne(tx: Tx, id: number, ctx: MemberContext, deps: SellerProducts): Promise<boolean> {
  const seconds = sql.lit(SECONDS_TO_UNDO + SECONDS_ON_THE_WAY)
  const readLine = tx
    .selectFrom('desk_log')
    .select(['case_id as caseId', 'act', 'moved', 'undoes', isUndone.as('isUndone'), sql<string>`at::text`.as('at')])
    .select(sql<boolean>`at > now() - make_interval(secs => ${seconds})`.as('inTime'))
    .where('id', '=', id)
    .where('actor_id', '=', ctx.person.id)
  const found = await readLine.executeTakeFirst()
  if (!found?.caseId || !ACTS.some((act) => act === found.act)) throw notFound()
  const { one, thing, target } = await lockForAct(tx, found.caseId)
  // Read again under the lock.
  const line = await readLine.executeTakeFirstOrThrow()
  if (line.isUndone) return false
  // The table of products has shown it again: that takes a decision back, and is none in this case.
  if (line.undoes !== null || (isDecision(line.act) && line.act !== one.decision)) throw conflict('act_impossible')
  // Another admin has taken back what the appeal was against: it stays granted.
  if (target?.isUndone) throw conflict('act_impossible')
  if (!line.inTime) throw gone('undo_too_late')
  await takeBackNotice(tx, id)
  const moved = await doesMoveBack(tx, one, thing, line)
  const tags = moved ? await moveBack(tx, one, thing, line, ctx.person.id) : []
  if (!moved && thing && line.act === 'hide')
    await keepHidden(tx, { caseKind: one.kind, thingId: one.thingId }, thing, ctx.person.id)
  if (target && line.act === 'restore')
    await tx.updateTable('notices').set({ withdrawn_at: null }).where('id', '=', target.noticeId).execute()
  if (one.subjectId && (line.act === 'suspend' || target?.act === 'suspend'))
    tags.push(...(await settleSuspension(tx, one.subjectId, deps)))
  await reopen(tx, one, line.act)
  await writeLog(tx, { case: one, act: 'undo', actorId: ctx.person.id, moved, undoes: id })
  await publishLive(tx, [ADMIN_EVENT])
  if (tags.length > 0) await ctx.invalidateTags(tx, tags)
  return true
}

/**
 * Deletes the notice of an act that is undone. If the person has already appealed, as against a suspension, which is shown at
 * once, the notice is marked as withdrawn and the appeal is granted.
 */
export async function takeBackNotice(tx: Tx, lineId: number): Promise<void> {
  await tx.deleteFrom('notices').where('log_id', '=', lineId).where('reply', 'is', null).execute()
  const withdrawn_at = sql<string>`now()`
  const appealed = tx.updateTable('notices').set({ withdrawn_at }).where('log_id', '=', lineId)
  const notice = await appealed.returning('id').executeTakeFirst()
  if (!notice) return
  const granted = {
    state: 'done',
    decision: 'restore',
    decided_at: withdrawn_at,
    version: sql<number>`version + 1`,
  } as const
  await tx
    .updateTable('cases')
    .set(granted)
    .where('kind', '=', 'appeal')
    .where('thing_id', '=', notice.id)
    .where('state', '=', 'open')
    .execute()
}

/**
 * Returns true if the undo of an act changes the state of the product, the review or the proof; call it after `takeBackNotice`. Of
 * several decisions that hide a product or review the last one that is undone shows it.
 */
async function doesMoveBack(
  tx: Tx,
  { kind: caseKind, thingId, subjectId }: StoredCase,
  thing: Hideable | undefined,
  { act, moved }: { act: LogAct; moved: boolean },
): Promise<boolean> {
  // Without a person there are no notices, by which decisions are found.
  if (act !== 'hide' || !thing || !subjectId) return moved
  const hidden = { caseKind, thingId }
  if ((await findHidingNotices(tx, hidden)).length > 0) return false
  return moved || (thing.isHidden && !thing.waits && (await findLastHiding(tx, hidden)) === 'hide')
}

async function moveBack(
  tx: Tx,
  one: StoredCase,
  thing: Hideable | undefined,
  { act, at }: { act: LogAct; at: string },
  adminId: string,
): Promise<string[]> {
  if (isProofKind(one.kind)) {
    const tags = await moveProof(tx, one.thingId, 'waiting')
    if (!tags) throw conflict('act_impossible')
    return tags
  }
  await thing?.takeBack(act === 'hide' ? 'hide' : 'show', adminId, at)
  return [...(thing?.tags ?? [])]
}

/**
 * Opens a case again of which this act is taken back. If the product, person, conversation or review has another open case by now,
 * this case joins that one.
 */
export async function reopen(
  tx: Tx,
  { id, kind, thingId }: Pick<StoredCase, 'id' | 'kind' | 'thingId'>,
  act: LogAct,
): Promise<void> {
  const version = sql<number>`version + 1`
  if (!isDecision(act)) {
    await tx.updateTable('cases').set({ version }).where('id', '=', id).execute()
    return
  }
  const other = (await lockCasesOf(tx, kind, thingId)).find(({ state }) => state === 'open')
  if (other) return joinCase(tx, id, other.id)
  const open = { state: 'open', decision: null, decided_at: null } as const
  await tx
    .updateTable('cases')
    .set({ version, ...open })
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      // Somebody has reported it at this moment: that case is open.
      throw violates(error, 'cases_one_open') ? conflict('case_changed') : error
    })
  await invalidateHistories(tx)
  await tx.updateTable('reports').set({ outcome: null, decided_at: null }).where('case_id', '=', id).execute()
}
