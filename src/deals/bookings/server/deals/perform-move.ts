import { sql, type Updateable } from 'kysely'
import { isWithheld } from '#catalogue/products/rules.ts'
import { type LockedProduct, moveProduct } from '#catalogue/products/server/store.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import {
  DAYS_AFTER_MEETING,
  DAYS_TO_CLOSE,
  type DealActor,
  type DealMove,
  type DealState,
  HOURS_TO_ANSWER,
  HOURS_TO_CONTEST,
  productMoveOf,
  SOLD_ELSEWHERE,
} from '../../rules.ts'
import { agreedMeanwhile, priceAtAcceptance } from '../offers/agreed-price.ts'
import type { LockedDeal } from './deal-row.ts'
import { makeHandoverCode } from './handover-code.ts'

/** A move that was decided. */
export interface DecidedMove {
  move: DealMove
  to: DealState
  actor: DealActor
  actorId: string | null
  reason?: string | null
  note?: string | null
  key?: string | null
  /** Whole taka that a hand-over was closed at. */
  price?: number
  /** Time of the move, for demo data of the past. */
  at?: string | undefined
  /** Other columns of the booking that the move changes. */
  changes?: Updateable<Tables['bookings']>
}

/** Another request on the same product that a move has changed. */
export interface AffectedRequest {
  id: string
  buyerId: string | null
  createdAt: string
}

/** A move that was made. */
export interface Performed {
  /** Its number in the history. */
  moveId: number
  at: string
  others: AffectedRequest[]
}

/** Invalidates the responses with these tags; a call does so in its own process before it answers. */
export type Invalidate = (tx: Tx, tags: string[]) => Promise<void>

/** Makes a decided move of a deal that `lockDeal` has locked. Writes deal, history, product and other requests in `tx`. */
export async function performMove(
  tx: Tx,
  deal: LockedDeal,
  made: DecidedMove,
  invalidate: Invalidate = publishInvalidation,
): Promise<Performed> {
  const { productRow } = deal
  const productMove = productRow ? await moveProductOf(tx, productRow, deal, made) : null
  if (productRow && (productMove || isSaleElsewhere(made, deal)))
    await invalidate(tx, ['list', `product:${productRow._id}`])
  await storeState(tx, deal, made)
  const stored = await storeMove(tx, deal, made)
  return {
    ...stored,
    others: deal.productId && productMove ? await moveOthers(tx, deal.productId, productMove, made.at) : [],
  }
}

/** Moves the product of a deal along with it; null when it stays as it is. */
async function moveProductOf(tx: Tx, product: LockedProduct, deal: LockedDeal, made: DecidedMove) {
  const { actorId } = made
  const productMove = productMoveOf(deal.state, made.to)
  const isTakenBack = made.move === 'undo' && isSaleElsewhere(made, deal)
  const before = isTakenBack ? await takeSaleBack(tx, product, actorId) : product
  const decision = productMove && (await moveProduct(tx, before, 'deal', productMove, { actorId }))
  // Another deal holds the product, or has sold it.
  if (decision && 'refused' in decision && productMove !== 'release')
    throw dealConflict('product_reserved', { state: product.state, at: product.stateSince })
  const after = decision && !('refused' in decision) ? { ...product, ...decision } : before
  if (made.move === 'cancel' && isSaleElsewhere(made, deal))
    await moveProduct(tx, after, 'saller', 'sell-elsewhere', { actorId })
  return productMove
}

/** True if the saller cancels because the product was sold elsewhere, or undoes such a cancel. */
function isSaleElsewhere({ move, reason }: DecidedMove, { lastReason }: LockedDeal): boolean {
  return (move === 'cancel' ? reason : move === 'undo' ? lastReason : null) === SOLD_ELSEWHERE
}

/** Puts the product on sale again when the saller undoes a sale elsewhere. Throws 409 if the product was moved since. */
async function takeSaleBack(tx: Tx, product: LockedProduct, actorId: string | null): Promise<LockedProduct> {
  const { state, stateBefore, stateSince } = product
  if (state !== 'sold' && !(isWithheld(product) && stateBefore === 'sold')) return product
  const decision = await moveProduct(tx, product, 'saller', 'back-on-sale', { actorId })
  // An admin has hidden the product since, or a deal has sold it.
  if ('refused' in decision) throw dealConflict('product_off_sale', { state, at: stateSince })
  return { ...product, ...decision }
}

async function storeState(tx: Tx, deal: LockedDeal, { move, to, changes, at }: DecidedMove): Promise<void> {
  const { _id, state, product, productRow } = deal
  const change =
    to === state
      ? {}
      : { state: to, state_since: at ?? now, warned_at: null, buyer_network: null, ...timeOf(to, product) }
  // An undo restores the former deadline: otherwise cancelling and undoing would give new tries and more days.
  if (move === 'undo' && to === 'accepted') Object.assign(change, { ends_at: endOfAccepted(_id) })
  if (move === 'undo' && to === 'requested' && product !== 'reserved')
    Object.assign(change, { ends_at: endOfRequest(_id) })
  if (move === 'undo') Object.assign(change, { agreed_taka: agreedMeanwhile })
  if (move === 'accept' && productRow) Object.assign(change, { agreed_taka: priceAtAcceptance(productRow) })
  if (move === 'agree' && changes?.agreed_to) Object.assign(change, endAfterMeeting(changes.agreed_to))
  // A no-show that an admin upholds counts from now on.
  if (move === 'uphold') Object.assign(change, { ends_at: now })
  // A new code each time: the former one was perhaps shown before the deal ended.
  const code = to === 'accepted' && to !== state && { handover_code: makeHandoverCode() }
  const values = { ...change, ...code, ...(move === 'accept' && NO_WRONG_CODES), ...changes }
  if (Object.keys(values).length > 0) await tx.updateTable('bookings').set(values).where('id', '=', _id).execute()
}

/**
 * End of an accepted deal: `DAYS_TO_CLOSE` after the acceptance, `DAYS_AFTER_MEETING` after its meeting, or a day from now,
 * the latest of them. The last one leaves time after a late undo.
 */
function endOfAccepted(id: string) {
  return sql<string>`(
    select greatest(max(at) + make_interval(days => ${sql.lit(DAYS_TO_CLOSE)}), now() + interval '1 day',
      (select agreed_to + ${afterMeeting} from bookings where id = ${id})) from booking_moves
    where booking_id = ${id} and move = 'accept')`
}

const afterMeeting = sql.raw(`interval '${DAYS_AFTER_MEETING} days'`)

/** Extends a deal until `DAYS_AFTER_MEETING` after the end `to` of its meeting. A later end makes both be warned anew. */
function endAfterMeeting(to: string) {
  const end = sql<string>`${to}::timestamptz + ${afterMeeting}`
  return {
    ends_at: sql<string>`greatest(ends_at, ${end})`,
    warned_at: sql<string | null>`case when ends_at >= ${end} then warned_at end`,
  }
}

/**
 * End of a request: `HOURS_TO_ANSWER` after it was made or after the product was last free again, or an hour from now, the
 * latest of them. The last one leaves time after a late undo.
 */
function endOfRequest(id: string) {
  return sql<string>`(
    select greatest(asked.created_at + ${answerTime}, max(freed.at) + ${answerTime}, now() + interval '1 hour')
    from bookings asked left join bookings deals on deals.product_id = asked.product_id
      left join booking_moves freed on freed.booking_id = deals.id and freed.old_state = 'accepted'
        and freed.new_state <> 'accepted' and freed.at > asked.created_at
    where asked.id = ${id} group by asked.created_at)`
}

const answerTime = sql.raw(`interval '${HOURS_TO_ANSWER} hours'`)
const now = sql<string>`now()`
const NO_WRONG_CODES = { wrong_codes: 0, wrong_key: null, code_locks: 0, code_locked_until: null }
const inHours = (hours: number) => sql<string>`now() + make_interval(hours => ${sql.lit(hours)})`

/** A request waits without a clock while the product is reserved for somebody else. */
function timeOf(state: DealState, product: LockedDeal['product']) {
  if (state === 'requested') return { ends_at: product === 'reserved' ? null : inHours(HOURS_TO_ANSWER) }
  if (state === 'accepted') return { ends_at: inHours(DAYS_TO_CLOSE * 24) }
  return { ends_at: state === 'no_show' ? inHours(HOURS_TO_CONTEST) : null }
}

async function storeMove(tx: Tx, { _id, state }: LockedDeal, made: DecidedMove): Promise<Omit<Performed, 'others'>> {
  const { move, actor, actorId, reason = null, note = null, key = null, to, at } = made
  const row = {
    booking_id: _id,
    move,
    actor,
    actor_id: actorId,
    reason,
    note,
    key,
    old_state: state,
    new_state: to,
    ...(at && { at }),
  }
  return tx.insertInto('booking_moves').values(row).returning(['id as moveId', 'at']).executeTakeFirstOrThrow()
}

/**
 * Stops the deadlines of the other requests on the product, restarts them, or closes the requests. Returns the requests in the
 * order of the line. The deal that moves the product is not among them, because it is no longer a request.
 */
export async function moveOthers(
  tx: Tx,
  productId: string,
  move: 'reserve' | 'release' | 'sell',
  at?: string,
): Promise<AffectedRequest[]> {
  const ends_at = move === 'release' ? inHours(HOURS_TO_ANSWER) : null
  const others: AffectedRequest[] = await tx
    .updateTable('bookings')
    .set({ ends_at, warned_at: null, ...(move === 'sell' && { state: 'closed' as const, state_since: at ?? now }) })
    .where('product_id', '=', productId)
    .where('state', '=', 'requested')
    .returning(['id', 'buyer_id as buyerId', 'created_at as createdAt'])
    .execute()
  others.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
  if (move === 'sell' && others.length > 0) await storeClosed(tx, others, at)
  return others
}

async function storeClosed(tx: Tx, others: AffectedRequest[], at: string | undefined): Promise<void> {
  const made = { move: 'close', actor: 'clock', reason: 'sold', old_state: 'requested', new_state: 'closed' } as const
  await tx
    .insertInto('booking_moves')
    .values(others.map(({ id }) => ({ ...made, booking_id: id, ...(at && { at }) })))
    .execute()
}
