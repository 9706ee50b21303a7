import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { findPhone } from '#people/users/server/store.ts'
import { type Tx, violates } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { type AppError, conflict, forbidden, gone, notFound } from '#shared/errors.ts'
import { type DealRefusal, type DealState, dealPrice, decideDealMove, type Party } from '../../rules.ts'
import { findParties, isDuplicateBooking, partyOf } from '../store.ts'
import { makeMove } from './announce.ts'
import { checkCode } from './check-code.ts'
import { factsOf, type LockedDeal, lockDeal } from './deal-row.ts'
import { hasLateCode } from './late-code.ts'
import { type MoveInput, networkCompared, readChanges, readNote, readReason } from './read-move.ts'

/** Moves that may be made again and again, each of which notifies the other side. */
const NOTIFIED_EACH_TIME = new Set<MoveInput['move']>(['correct', 'propose', 'no-show'])
/** Of one person in all their deals. */
const CHANGES_PER_HOUR = 40
/** Of one person in all their deals, not counted with the others: a deal can be ended whatever was changed before. */
export const CANCELS_PER_HOUR = 40
/** Of one side in one deal: more than two people need to agree on a meeting. */
export const CHANGES_OF_DEAL_PER_HOUR = 10
/** Of one side in one deal. A no-show can always be taken back, and the buyers who wait are notified, too. */
export const NO_SHOWS_OF_DEAL_PER_DAY = 3

/** Settles the price that a deal is closed at, in the transaction of the hand-over. Safe to repeat. */
export type SettlePrice = (tx: Tx, bookingId: string) => Promise<void>

interface Made {
  state: DealState
  at: string
}

/** A move of a deal by one of its two people. An admin who is none of them makes none. */
export async function moveDeal(input: MoveInput, ctx: MemberContext, settlePrice: SettlePrice) {
  if (NOTIFIED_EACH_TIME.has(input.move)) await takeChange(input, ctx)
  // Cancel and undo, again and again in many deals, would send one person hundreds of letters.
  if (input.move === 'cancel') await ctx.limits.take('deal-cancel', ctx.person.id, CANCELS_PER_HOUR, 3600)
  const outcome = await ctx.db
    .transaction()
    .execute((tx) => moveOrRefuse(tx, input, ctx, settlePrice))
    .catch((error: unknown) => {
      // Two moves with one key at once, of two deals.
      if (violates(error, 'booking_moves_key')) throw conflict('key_used')
      // The buyer has asked again since.
      if (isDuplicateBooking(error)) throw conflict('already_booked')
      throw error
    })
  // Not thrown in the transaction: the count of wrong codes must be stored.
  if ('refused' in outcome) throw outcome.refused
  return { acknowledged: true as const, ...outcome }
}

async function takeChange({ id, move }: MoveInput, { limits, person }: MemberContext): Promise<void> {
  if (move === 'no-show') await limits.take('no-show-of-deal', `${id}:${person.id}`, NO_SHOWS_OF_DEAL_PER_DAY, 86_400)
  await limits.take('deal-change-of-deal', `${id}:${person.id}`, CHANGES_OF_DEAL_PER_HOUR, 3600)
  await limits.take('deal-change', person.id, CHANGES_PER_HOUR, 3600)
}

async function moveOrRefuse(
  tx: Tx,
  input: MoveInput,
  ctx: MemberContext,
  settlePrice: SettlePrice,
): Promise<Made | { refused: AppError }> {
  const { person } = ctx
  const deal = await lockDeal(tx, input.id)
  if (!deal) throw notFound()
  const party = requireParty(deal, person)
  const before = input.key && (await findMade(tx, person.id, input.key))
  if (before) return sameMove(before, input)
  const decision = decideDealMove(
    { ...factsOf(deal), isLateCode: await hasLateCode(tx, deal, input) },
    party,
    input.move,
  )
  if ('refused' in decision) throw refusal(decision.refused, deal)
  const reason = readReason(input, party)
  const wrong = input.move === 'hand-over' ? await checkCode(tx, deal, input.code, input.key ?? null) : null
  if (wrong) return { refused: wrong }
  const sellerPhone = input.move === 'accept' ? ((await findPhone(tx, person.id))?.phone ?? null) : null
  const changes = {
    ...readChanges(input, party, deal, sellerPhone),
    ...(input.move === 'accept' && ctx.address && networkCompared(ctx.address)),
  }
  const { move, key = null } = input
  const closed = move === 'hand-over' && { price: await closePrice(tx, deal, settlePrice) }
  const made = {
    move,
    to: decision.state,
    actor: party,
    actorId: person.id,
    reason,
    note: readNote(input),
    key,
    changes,
  }
  const { at } = await makeMove(tx, deal, { ...made, ...closed }, ctx.invalidateTags)
  return { state: decision.state, at }
}

/** Whole taka. */
async function closePrice(tx: Tx, { _id }: LockedDeal, settlePrice: SettlePrice): Promise<number> {
  await settlePrice(tx, _id)
  const stored = await findParties(tx, _id)
  if (!stored) throw notFound()
  return dealPrice(stored)
}

/** Which side of the deal somebody is. Throws 403 for everybody else. */
function requireParty(deal: LockedDeal, person: Person): Party {
  const party = partyOf(deal, person)
  if (party) return party
  throw forbidden(person.role === 'admin' ? 'not_allowed' : 'not_yours')
}

/** The move that this person has sent with this key. */
function findMade(tx: Tx, actorId: string, key: string) {
  return tx
    .selectFrom('booking_moves')
    .select(['booking_id as id', 'move', 'new_state as state', 'at'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** The answer of the first time. */
function sameMove(made: { id: string; move: string } & Made, { id, move }: MoveInput): Made {
  if (made.id !== id || made.move !== move) throw conflict('key_used')
  return { state: made.state, at: made.at }
}

/** What is so of the product, and not of the deal. */
const PRODUCT_DECIDES = new Set<DealRefusal>([
  ...(['product_reserved', 'product_sold', 'product_off_sale', 'product_hidden'] as const),
])

/** What a refused move answers: each 409 says what the deal is now, and since when. */
export function refusal(reason: DealRefusal, deal: LockedDeal): AppError {
  const { state, stateSince, productRow } = deal
  if (reason === 'not_allowed' || reason === 'cannot_write') return forbidden(reason)
  if (reason === 'undo_too_late') return gone('undo_too_late')
  if (reason === 'product_gone') return productNotFound()
  // What decided is the other deal, which made the product what it is.
  const ofProduct = PRODUCT_DECIDES.has(reason)
  const now =
    ofProduct && productRow ? { state: productRow.state, at: productRow.stateSince } : { state, at: stateSince }
  return dealConflict(reason === 'product_sold' ? 'product_reserved' : reason, now)
}
