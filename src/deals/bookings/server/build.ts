import type { Updateable } from 'kysely'
import { columnsOf } from '#platform/database/columns.ts'
import type { Database, Tables, Tx } from '#platform/database/database.ts'
import { Booking } from '../contract.ts'
import type { DealState } from '../rules.ts'
import { writeLine } from './deals/announce.ts'
import { lockDeal } from './deals/deal-row.ts'
import { type DecidedMove, performMove } from './deals/perform-move.ts'
import { storeRequest } from './deals/store-request.ts'
import { type Bookable, type BookingDetails, type Buyer, decideBooking } from './decide-booking.ts'

interface GivenBooking extends Partial<BookingDetails> {
  product: Bookable
  buyer: Buyer
  /** May be in the past. */
  createdAt?: string
  /** Time of the moves to the state; by default now. */
  movedAt?: string
  /** State of the deal. The builder makes the moves that lead to this state, with their effect on the product. */
  state?: DealState
  /** Beginning of the agreed meeting. Without it no meeting is agreed, except for a no-show. */
  meetingAt?: string
  /** Beginning of a meeting that the saller has proposed in an accepted deal. */
  proposedAt?: string
  sellerPhone?: string
  agreedTaka?: number
}

/** Stores a booking for tests and demo data. It follows the endpoint's rules but notifies nobody. */
export async function aBooking(db: Database, given: GivenBooking): Promise<Booking> {
  if (db.isTransaction) return storeBooking(db as Tx, given)
  return db.transaction().execute((tx) => storeBooking(tx, given))
}

async function storeBooking(tx: Tx, given: GivenBooking): Promise<Booking> {
  const { product, buyer, createdAt, state = 'requested', agreedTaka } = given
  const details = { phone: '01712345678', location: PLACE, ...given }
  const decision = decideBooking(product, buyer, false, details)
  if (!decision.booking) throw new Error(`not a booking: ${decision.refused}`)
  const id = await storeRequest(tx, decision.booking, product.state, createdAt)
  for (const move of PATHS[state]) await make(tx, id, given, move)
  if (agreedTaka) await tx.updateTable('bookings').set({ agreed_taka: agreedTaka }).where('id', '=', id).execute()
  return tx.selectFrom('bookings').select(columnsOf(Booking, 'bookings')).where('id', '=', id).executeTakeFirstOrThrow()
}

type Step = Pick<DecidedMove, 'move' | 'to' | 'actor' | 'reason'>

const ACCEPT: Step = { move: 'accept', to: 'accepted', actor: 'saller' }
const PROPOSE: Step = { move: 'propose', to: 'accepted', actor: 'buyer' }
const AGREE: Step = { move: 'agree', to: 'accepted', actor: 'saller' }
const NO_SHOW: Step[] = [ACCEPT, PROPOSE, AGREE, { move: 'no-show', to: 'no_show', actor: 'saller' }]

/** The moves that lead to each state. */
const PATHS: Record<DealState, Step[]> = {
  requested: [],
  accepted: [ACCEPT],
  handed_over: [ACCEPT, { move: 'hand-over', to: 'handed_over', actor: 'buyer' }],
  declined: [{ move: 'decline', to: 'declined', actor: 'saller', reason: 'promised' }],
  cancelled: [{ move: 'cancel', to: 'cancelled', actor: 'buyer', reason: 'found_another' }],
  closed: [{ move: 'close', to: 'closed', actor: 'clock', reason: 'sold' }],
  no_show: NO_SHOW,
  contested: [...NO_SHOW, { move: 'contest', to: 'contested', actor: 'buyer' }],
  expired: [{ move: 'expire', to: 'expired', actor: 'clock', reason: 'unanswered' }],
}

async function make(tx: Tx, id: string, given: GivenBooking, step: Step): Promise<void> {
  const deal = await lockDeal(tx, id)
  if (!deal) throw new Error('the booking is gone')
  const ids: Partial<Record<string, string | null>> = { buyer: deal.buyerId, saller: deal.sellerId }
  const made = { ...step, actorId: ids[step.actor] ?? null, changes: changesOf(step, given), at: given.movedAt }
  await performMove(tx, deal, made)
  await writeLine(tx, deal, made)
  const { meetingAt, proposedAt, state } = given
  if (step !== ACCEPT || state !== 'accepted') return
  if (meetingAt) for (const next of [PROPOSE, AGREE]) await make(tx, id, given, next)
  if (proposedAt) await make(tx, id, given, { ...PROPOSE, actor: 'saller' })
}

const HOUR = 3_600_000
const PLACE = 'Bashundhara City, Panthapath'

function changesOf(
  { move }: Step,
  { sellerPhone = '01812345678', meetingAt, proposedAt, location = PLACE }: GivenBooking,
): Updateable<Tables['bookings']> {
  if (move === 'accept') return { seller_phone: sellerPhone }
  if (move === 'propose' && proposedAt) {
    const to = new Date(Date.parse(proposedAt) + HOUR).toISOString()
    return { proposed_by: 'saller', proposed_from: proposedAt, proposed_to: to, proposed_place: location }
  }
  if (move !== 'agree') return {}
  const from = Date.parse(meetingAt ?? new Date(Date.now() - HOUR).toISOString())
  const to = new Date(from + HOUR).toISOString()
  return { agreed_from: new Date(from).toISOString(), agreed_to: to, agreed_place: location }
}
