import { sql } from 'kysely'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { moveProof } from '#catalogue/proofs/server/store.ts'
import type { SellerProducts } from '#people/users/server/disable.ts'
import { lockUser } from '#people/users/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import type { Answer, Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, isAppError, notFound } from '#shared/errors.ts'
import type { moderation } from '../contract.ts'
import type { Reason } from '../rules.ts'
import { type Act, FOREVER, isDecision, needsWords, possibleActs } from '../rules.ts'
import { requireSuspendable, settleSuspension } from './effects.ts'
import { type Hideable, lockHideable } from './hideable.ts'
import { findHidingNotices, findLastHiding, keepHidden } from './other-hiding.ts'
import { recordAct } from './record-act.ts'
import { findCase, lockCase, type StoredCase } from './store.ts'

type Input = Parsed<typeof moderation.decideCases>
type Decided = Answer<typeof moderation.decideCases>

/** Does one act in each of the cases, each in a transaction of its own. */
export async function decideCases(input: Input, ctx: MemberContext, deps: SellerProducts): Promise<Decided> {
  const { act, days, words } = input
  if (needsWords(act) && !words) throw invalidFields({ words: 'required' })
  if (act === 'suspend' && days === undefined) throw invalidFields({ days: 'required' })
  const answer: Decided = { done: [], left: [] }
  for (const { id, version } of input.cases) {
    try {
      const line = await ctx.db.transaction().execute((tx) => decideOne(tx, { ...input, id, version }, ctx, deps))
      answer.done.push({ id, line })
    } catch (error) {
      if (!isAppError(error)) throw error
      answer.left.push({ id, code: error.code, ...(await lastAct(ctx.db, id)) })
    }
  }
  return answer
}

/** Returns the admin and the time of the last act on a case. */
async function lastAct(db: Database, id: string): Promise<{ by: string | null; at: string | null }> {
  const last = await db
    .selectFrom('desk_log')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['display_name as by', 'at'])
    .where('case_id', '=', id)
    .orderBy('desk_log.id', 'desc')
    .executeTakeFirst()
  return last ?? { by: null, at: null }
}

type OneInput = Omit<Input, 'cases'> & { id: string; version: number }

async function decideOne(tx: Tx, input: OneInput, ctx: MemberContext, deps: SellerProducts): Promise<number> {
  const { act, version, words, days } = input
  const { one, thing, target } = await lockForAct(tx, input.id)
  if (one.subjectId === ctx.person.id) throw forbidden('own_case')
  if (one.state !== 'open' || one.version !== version) throw conflict('case_changed')
  const reason = input.reason ?? one.reason
  const facts = {
    kind: one.kind,
    isGone: !thing && !isProofKind(one.kind),
    isHidden: thing?.isHidden ?? false,
    hasSubject: one.subjectId !== null,
  }
  if (!possibleActs(facts).includes(act)) throw conflict('act_impossible')
  const made = { one, act, thing, target, reason, words, until: endOf(act, days), actorId: ctx.person.id }
  const { moved, tags } = await takeEffect(tx, made, deps)
  const line = await recordAct(tx, { ...made, days, moved })
  if (act === 'suspend' && one.subjectId) tags.push(...(await settleSuspension(tx, one.subjectId, deps)))
  await publishLive(tx, [ADMIN_EVENT])
  if (tags.length > 0) await ctx.invalidateTags(tx, tags)
  return line
}

/** The end of a suspension. */
function endOf(act: Act, days: number | null | undefined): string | null {
  if (act !== 'suspend') return null
  return days ? new Date(Date.now() + days * 86_400_000).toISOString() : FOREVER
}

/** The decision that an appeal is against. */
interface Target {
  noticeId: string
  userId: string
  act: 'hide' | 'warn' | 'suspend' | 'ask'
  caseKind: StoredCase['kind']
  thingId: string
  /** True if an admin has undone the decision. */
  isUndone: boolean
}

interface Locked {
  one: StoredCase
  /** Product or review of the case, or of the decision under appeal. */
  thing: Hideable | undefined
  target: Target | undefined
}

/** Locks the account of the subject, the product or review, and the case, in this order. */
export async function lockForAct(tx: Tx, id: string): Promise<Locked> {
  const found = await findCase(tx, id)
  if (!found) throw notFound()
  if (found.subjectId) await lockUser(tx, found.subjectId)
  const target = found.kind === 'appeal' ? await findTarget(tx, found.thingId) : undefined
  const thing = await lockHideable(tx, target?.caseKind ?? found.kind, target?.thingId ?? found.thingId)
  const one = await lockCase(tx, id)
  if (!one) throw notFound()
  return { one, thing, target }
}

function findTarget(tx: Tx, noticeId: string): Promise<Target | undefined> {
  return tx
    .selectFrom('notices')
    .innerJoin('cases', 'cases.id', 'notices.case_id')
    .select(['notices.id as noticeId', 'user_id as userId', 'act', 'cases.kind as caseKind', 'thing_id as thingId'])
    .select(sql<boolean>`exists (select from desk_log later where later.undoes = notices.log_id)`.as('isUndone'))
    .where('notices.id', '=', noticeId)
    .executeTakeFirst()
}

interface Made {
  one: StoredCase
  act: Act
  thing: Hideable | undefined
  target: Target | undefined
  reason: Reason
  words: string | undefined
  until: string | null
  actorId: string
}

/** Applies the effect of an act outside the case, to the product, the review, or the person's account. */
async function takeEffect(tx: Tx, made: Made, deps: SellerProducts): Promise<{ moved: boolean; tags: string[] }> {
  const { one, act, thing, target } = made
  if (act === 'accept' || act === 'refuse') return { moved: true, tags: await settleProof(tx, made) }
  if (act === 'suspend' && one.subjectId) await requireSuspendable(tx, one.subjectId)
  if (target) return act === 'restore' ? grantAppeal(tx, made, target, deps) : { moved: false, tags: [] }
  const shows = await doesShow(tx, made)
  if (thing && act === 'unfounded' && !shows && (await thing.endNote(made.actorId)))
    return { moved: true, tags: thing.tags }
  if (!thing || !(act === 'hide' || shows)) return { moved: false, tags: [] }
  return { moved: await (shows ? thing.show(made.actorId) : thing.hide(made)), tags: thing.tags }
}

/** True if the act shows the product or review again. After a hiding by reports every decision except `hide` does. */
async function doesShow(tx: Tx, { one, act, thing }: Made): Promise<boolean> {
  if (act === 'restore') return true
  if (act === 'hide' || !isDecision(act)) return false
  if (act === 'unfounded' && thing?.waits) return true
  if (!thing?.isHidden || thing.waits) return false
  const hidden = { caseKind: one.kind, thingId: one.thingId }
  if ((await findLastHiding(tx, hidden)) !== 'hide_by_reports') return false
  return (await findHidingNotices(tx, hidden)).length === 0
}

/** Accepts or refuses a proof. Throws 409 if the saller has withdrawn it meanwhile. */
async function settleProof(tx: Tx, { one, act, words }: Made): Promise<string[]> {
  const tags = await moveProof(tx, one.thingId, act === 'accept' ? 'accepted' : 'refused', words)
  if (!tags) throw conflict('act_impossible')
  return tags
}

/** Withdraws the decision under appeal, and undoes its effect. */
async function grantAppeal(tx: Tx, { thing, actorId }: Made, target: Target, deps: SellerProducts) {
  const withdrawn_at = sql<string>`now()`
  await tx.updateTable('notices').set({ withdrawn_at }).where('id', '=', target.noticeId).execute()
  if (target.act === 'suspend') return { moved: false, tags: await settleSuspension(tx, target.userId, deps) }
  if (target.act !== 'hide' || !thing) return { moved: false, tags: [] }
  if ((await findHidingNotices(tx, target)).length > 0) {
    await keepHidden(tx, target, thing, actorId)
    return { moved: false, tags: [] }
  }
  return { moved: await thing.show(actorId), tags: thing.tags }
}
