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

/** Repeatable moves that each notify the other side. */
const NOTIFIED_EACH_TIME = new Set<MoveInput['move']>(['correct', 'propose', 'no-show'])
/** Moves of `NOTIFIED_EACH_TIME` by one person per hour, over all deals. */
const CHANGES_PER_HOUR = 40
/** Cancels by one person per hour, over all deals. Counted apart: earlier changes must not keep anybody from ending a deal. */
export const CANCELS_PER_HOUR = 40
/** Moves of `NOTIFIED_EACH_TIME` by one side in one deal per hour. Two people need fewer to agree on a meeting. */
export const CHANGES_OF_DEAL_PER_HOUR = 10
/** No-shows of one side in one deal per day. A no-show can always be undone, and each one notifies the waiting buyers, too. */
export const NO_SHOWS_OF_DEAL_PER_DAY = 3

/** Settles the price that a deal is closed at, in the transaction of the hand-over. Safe to repeat. */
export type SettlePrice = (tx: Tx, bookingId: string) => Promise<void>

interface Made {
  state: DealState
  at: string
}

/** Makes a move of a deal for one of its two parties. An admin who is not a party gets 403. */
export async function moveDeal(input: MoveInput, ctx: MemberContext, settlePrice: SettlePrice) {
  if (NOTIFIED_EACH_TIME.has(input.move)) await takeChange(input, ctx)
  // Repeated cancels and undos in many deals would send one person hundreds of e-mails.
  if (input.move === 'cancel') await ctx.limits.take('deal-cancel', ctx.person.id, CANCELS_PER_HOUR, 3600)
  const outcome = await ctx.db
    .transaction()
    .execute((tx) => moveOrRefuse(tx, input, ctx, settlePrice))
    .catch((error: unknown) => {
      // Two simultaneous moves of two deals with one key.
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

/** Returns the person's side of the deal. Throws 403 for everybody else. */
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

/** Returns the answer to the first call with this key. Throws 409 if that call made another move. */
function sameMove(made: { id: string; move: string } & Made, { id, move }: MoveInput): Made {
  if (made.id !== id || made.move !== move) throw conflict('key_used')
  return { state: made.state, at: made.at }
}

/** Refusals that follow from the state of the product. */
const PRODUCT_DECIDES = new Set<DealRefusal>([
  ...(['product_reserved', 'product_sold', 'product_off_sale', 'product_hidden'] as const),
])

/** Returns the error of a refused move. Each 409 has the present state of the deal or product, and its time, in `now`. */
export function refusal(reason: DealRefusal, deal: LockedDeal): AppError {
  const { state, stateSince, productRow } = deal
  if (reason === 'not_allowed' || reason === 'cannot_write') return forbidden(reason)
  if (reason === 'undo_too_late') return gone('undo_too_late')
  if (reason === 'product_gone') return productNotFound()
  // The cause is another deal, which changed the state of the product.
  const ofProduct = PRODUCT_DECIDES.has(reason)
  const now =
    ofProduct && productRow ? { state: productRow.state, at: productRow.stateSince } : { state, at: stateSince }
  return dealConflict(reason === 'product_sold' ? 'product_reserved' : reason, now)
}
