import type { State, StateMove } from '#catalogue/products/rules.ts'
import type { Role } from '#shared/endpoint.ts'

/** What a deal can be. It is open in the first two; from all others nothing is promised any more. */
export const DEAL_STATES = [
  ...(['requested', 'accepted', 'handed_over', 'declined', 'cancelled'] as const),
  ...(['closed', 'no_show', 'contested', 'expired'] as const),
] as const
export type DealState = (typeof DEAL_STATES)[number]

/** In these something is still to be done. */
export const OPEN_STATES = ['requested', 'accepted'] as const satisfies DealState[]

export function isOpen(state: DealState): state is (typeof OPEN_STATES)[number] {
  return state === 'requested' || state === 'accepted'
}

/** Whole taka: the price of the accepted offer, or what was asked. */
export function dealPrice({ agreedTaka, priceTaka }: { agreedTaka: number | null; priceTaka: number }): number {
  return agreedTaka ?? priceTaka
}

/** Whole taka at which a request is accepted: the price of its offer, or else the lower of what was asked then and what is asked now. */
export function priceToAccept(
  { agreedTaka, askedTaka }: { agreedTaka: number | null; askedTaka: number },
  nowTaka: number | null,
): number {
  return agreedTaka ?? Math.min(askedTaka, nowTaka ?? askedTaka)
}

export const PARTIES = ['buyer', 'saller'] as const
export type Party = (typeof PARTIES)[number]

/** Who moves a deal. `clock`: by itself, as when its time is over or another buyer got the product. */
export const DEAL_ACTORS = [...PARTIES, 'admin', 'clock'] as const
export type DealActor = (typeof DEAL_ACTORS)[number]

/** The moves that a buyer or a saller makes by a call, beside the booking itself. */
export const PARTY_MOVES = [
  ...(['accept', 'decline', 'correct', 'propose', 'agree', 'cancel'] as const),
  ...(['hand-over', 'no-show', 'contest', 'undo'] as const),
] as const
export type PartyMove = (typeof PARTY_MOVES)[number]
/** The decisions of an admin about a no-show that was denied. */
export const ADMIN_MOVES = ['uphold', 'dismiss'] as const
export type AdminMove = (typeof ADMIN_MOVES)[number]
export const ALL_DEAL_MOVES = ['request', ...PARTY_MOVES, ...ADMIN_MOVES, 'close', 'expire'] as const
export type DealMove = (typeof ALL_DEAL_MOVES)[number]

interface DealMoveRule {
  by: readonly DealActor[]
  /** `none`: there is no deal yet. `before`: what it was before its last move. */
  from: Partial<Record<DealState | 'none', DealState | 'before'>>
  /** What it does, for the API page. */
  text: string
  /** Reasons to choose from, by who moves. A move with reasons needs one of them. */
  reasons?: Partial<Record<DealActor, readonly string[]>>
  /** It takes words in a note, for admins or for both sides. Of all other moves a note is not kept. */
  note?: 'admin' | 'both'
  /** It asks something of the other side, or begins anew with them: not between two of whom one has blocked the other. */
  reaches?: true
}

/** Why a deal ends that its two people did not end. */
const ENDED_BY_ADMIN = ['account_disabled'] as const
const ENDED_BY_CLOCK = ['account_deleted', 'product_deleted'] as const

/** Hours for which a request waits for an answer. It waits as long as another one is accepted, and then anew. */
export const HOURS_TO_ANSWER = 72
/** Hours for which the price of an accepted offer holds until the buyer books. */
export const HOURS_TO_BOOK = 72
/** Days from the acceptance to the hand-over. */
export const DAYS_TO_CLOSE = 14
/** Minutes in which decline and cancel can be taken back. */
export const MINUTES_TO_UNDO = 10
/** How often each side may take something back in one deal: the other side is notified each time. */
const MAX_UNDOS = 3
/** Minutes after the beginning of an agreed meeting from which a no-show can be said. */
export const MINUTES_TO_WAIT = 30
/** Hours after the beginning of an agreed meeting until which a no-show can be said. */
export const HOURS_TO_TELL_NO_SHOW = 72
/** Days after the end of a deal in which a code that was entered before the end still arrives. */
export const DAYS_FOR_LATE_CODE = 7
/** Days after the end of an agreed meeting until which an accepted deal lasts at least. */
export const DAYS_AFTER_MEETING = 1
/** Hours in which a no-show can be denied. It counts when they are over. */
export const HOURS_TO_CONTEST = 48

/**
 * Every move of a deal: who may make it, and what the deal becomes by it. From a state that is not named the move is refused.
 * Decisions, buttons, the words of the history, the API page and the test of every cell come from this table.
 */
export const DEAL_MOVES: Record<DealMove, DealMoveRule> = {
  request: { by: ['buyer'], from: { none: 'requested' }, text: 'asks for the product (bookProduct)' },
  accept: {
    by: ['saller'],
    from: { requested: 'accepted' },
    reaches: true,
    text: 'reserves the product; the buyer sees the saller’s phone number, other requests wait',
  },
  decline: {
    by: ['saller'],
    from: { requested: 'declined' },
    text: 'ends the request',
    reasons: { saller: ['promised', 'price', 'place', 'doubt', 'other'] },
  },
  correct: {
    by: ['buyer'],
    from: { requested: 'requested' },
    reaches: true,
    text: 'corrects the buyer’s phone number and place',
  },
  propose: {
    by: PARTIES,
    from: { accepted: 'accepted' },
    reaches: true,
    text: 'proposes a meeting, or another one; an agreed one holds until the other side agrees',
  },
  agree: { by: PARTIES, from: { accepted: 'accepted' }, text: 'agrees to the meeting that the other side proposed' },
  cancel: {
    by: [...PARTIES, 'admin', 'clock'],
    from: { requested: 'cancelled', accepted: 'cancelled' },
    text: 'ends the deal; a reserved product is on sale again, unless the saller says that it was sold elsewhere',
    reasons: {
      buyer: ['found_another', 'price', 'time', 'fault_found', 'doubt', 'other'],
      saller: ['sold_elsewhere', 'kept', 'time', 'doubt', 'other'],
      admin: ENDED_BY_ADMIN,
      clock: ENDED_BY_CLOCK,
    },
  },
  'hand-over': {
    by: ['buyer'],
    from: {
      ...({ accepted: 'handed_over', cancelled: 'handed_over', no_show: 'handed_over' } as const),
      ...({ contested: 'handed_over', expired: 'handed_over' } as const),
    },
    text: 'with the saller’s code: the product is sold, other requests are closed. A code that was entered while the deal was accepted counts until a week after its end',
  },
  'no-show': {
    by: PARTIES,
    from: { accepted: 'no_show' },
    note: 'admin',
    text: `says that the other side did not come, from ${MINUTES_TO_WAIT} minutes to ${HOURS_TO_TELL_NO_SHOW} hours after the agreed time`,
  },
  contest: { by: PARTIES, from: { no_show: 'contested' }, note: 'admin', text: 'denies a no-show before it counts' },
  uphold: {
    by: ['admin'],
    from: { contested: 'no_show' },
    note: 'both',
    text: 'decides that a denied no-show counts (decideNoShow)',
  },
  dismiss: {
    by: ['admin'],
    from: { contested: 'cancelled' },
    note: 'both',
    text: 'decides that a denied no-show counts for nobody; the deal stays ended (decideNoShow)',
  },
  undo: {
    by: PARTIES,
    from: { declined: 'before', cancelled: 'before', no_show: 'before' },
    reaches: true,
    text: `takes back one’s own decline or cancel within ${MINUTES_TO_UNDO} minutes, or a no-show before it counts, three times a deal`,
  },
  close: {
    by: ['clock'],
    from: { requested: 'closed' },
    text: 'another buyer got the product, or it was sold elsewhere',
    reasons: { clock: ['sold'] },
  },
  expire: {
    by: ['clock'],
    from: { requested: 'expired', accepted: 'expired' },
    text: `after ${HOURS_TO_ANSWER} hours without an answer, or ${DAYS_TO_CLOSE} days without a hand-over`,
    reasons: { clock: ['unanswered', 'not_closed'] },
  },
}

/** Deals that one buyer may have about one product, ended ones included: nobody is asked for ever. */
export const MAX_REQUESTS = 3

/** What decides about a move of a deal. */
export interface DealFacts {
  state: DealState
  /** When the clock moves it, or a no-show counts. */
  endsAt: string | null
  /** The move that made the state what it is. */
  lastMove: { actor: DealActor; at: string; oldState: DealState | null; reason: string | null }
  /** How often each side has taken something back. */
  undos: Record<Party, number>
  /** Both have an account that is not disabled. */
  bothThere: boolean
  /** One of the two has blocked the other. */
  blocked: boolean
  /** Null once the product is deleted. */
  productId: string | null
  /** The state of the product; null once it is deleted, `hidden` when it was hidden before. */
  product: State | null
  /** A code came late, and was entered while the deal was accepted. */
  isLateCode?: boolean
  /** Who proposed the meeting that is not agreed yet. */
  proposedBy: Party | null
  /** When the agreed meeting begins. */
  agreedFrom: string | null
}

export type DealRefusal =
  | 'not_allowed'
  | 'deal_moved'
  | 'cannot_write'
  | 'undo_too_late'
  | 'too_many_undos'
  | 'other_gone'
  | 'product_gone'
  | 'product_hidden'
  | 'product_reserved'
  | 'product_sold'
  | 'product_off_sale'
  | 'no_proposal'
  | 'no_show_time'
  | 'contest_too_late'

export type DealDecision = { state: DealState } | { refused: DealRefusal }

/** What `move` makes of a deal, or why it does not. The code of a hand-over is checked elsewhere: the database counts wrong ones. */
export function decideDealMove(deal: DealFacts, actor: DealActor, move: DealMove, now = Date.now()): DealDecision {
  const { by, from } = DEAL_MOVES[move]
  if (!by.includes(actor)) return { refused: 'not_allowed' }
  const to = from[deal.state]
  if (!to) return { refused: 'deal_moved' }
  const refused = refusalOf(deal, actor, move, now)
  if (refused) return { refused }
  return { state: to === 'before' ? (deal.lastMove.oldState ?? deal.state) : to }
}

/** The moves that a party of the deal may make now: its buttons. */
export function possibleDealMoves(deal: DealFacts, party: Party, now = Date.now()): PartyMove[] {
  return PARTY_MOVES.filter((move) => !('refused' in decideDealMove(deal, party, move, now)))
}

/** A deal ends, and an admin decides, whoever is there; all else needs both. */
const WITHOUT_BOTH = new Set<DealMove>(['decline', 'cancel', 'close', 'expire', ...ADMIN_MOVES])

/** They wait while an admin has hidden the product: what may be stolen is not promised, and nobody meets for it. */
const NOT_WHILE_HIDDEN = new Set<DealMove>(['accept', 'propose', 'agree', 'hand-over', 'no-show'])

function refusalOf(deal: DealFacts, actor: DealActor, move: DealMove, now: number): DealRefusal | null {
  if (move === 'hand-over' && deal.state !== 'accepted' && !deal.isLateCode) return 'deal_moved'
  if (!deal.bothThere && !WITHOUT_BOTH.has(move)) return 'other_gone'
  if (deal.product === 'hidden' && NOT_WHILE_HIDDEN.has(move)) return 'product_hidden'
  if (deal.blocked && DEAL_MOVES[move].reaches && !takesNoShowBack(deal, move)) return 'cannot_write'
  if (move === 'accept') return productRefusal(deal.product)
  // Another buyer is promised the product meanwhile, or nobody can tell because it is deleted.
  if (move === 'hand-over' && deal.isLateCode && deal.product === 'reserved') return 'product_reserved'
  if (move === 'hand-over' && deal.isLateCode && deal.product === null) return 'product_gone'
  if (move === 'undo') return undoRefusal(deal, actor, now)
  if (move === 'agree') return deal.proposedBy && deal.proposedBy !== actor ? null : 'no_proposal'
  if (move === 'no-show') return isTimeOfNoShow(deal, now) ? null : 'no_show_time'
  if (move === 'contest') return contestRefusal(deal, actor, now)
  return null
}

/** It frees the other of what was said of them: nobody is kept from that. */
function takesNoShowBack({ state }: DealFacts, move: DealMove): boolean {
  return move === 'undo' && state === 'no_show'
}

function productRefusal(product: State | null): DealRefusal | null {
  if (product === null) return 'product_gone'
  if (product === 'sold') return 'product_sold'
  return product === 'reserved' ? 'product_reserved' : null
}

/** Only its author takes a move back, and only while the product is there for the deal. */
function undoRefusal(deal: DealFacts, actor: DealActor, now: number) {
  const { state, lastMove, product, endsAt, undos } = deal
  if (lastMove.actor !== actor) return 'not_allowed'
  const made = actor === 'buyer' || actor === 'saller' ? undos[actor] : 0
  if (made >= MAX_UNDOS && !takesNoShowBack(deal, 'undo')) return 'too_many_undos'
  const end = state === 'no_show' ? endsAt : null
  const last = end ? Date.parse(end) : Date.parse(lastMove.at) + MINUTES_TO_UNDO * 60_000
  if (now >= last) return 'undo_too_late'
  if (!deal.productId) return 'product_gone'
  // A request may wait behind another deal, and for a product that is paused.
  if (lastMove.oldState === 'requested' && product === 'reserved') return null
  if (product === 'sold' && lastMove.reason === SOLD_ELSEWHERE) return null
  const refused = productRefusal(product)
  if (refused || lastMove.oldState === 'requested') return refused
  // It would be reserved again: who has paused it since, or the desk that has hidden it, did not mean that.
  return product === 'live' ? null : 'product_off_sale'
}

/** The saller’s reason that takes the product off sale. With the cancel the sale is taken back, too. */
export const SOLD_ELSEWHERE = 'sold_elsewhere'

function isTimeOfNoShow({ agreedFrom }: DealFacts, now: number): boolean {
  if (!agreedFrom) return false
  const minutes = (now - Date.parse(agreedFrom)) / 60_000
  return minutes >= MINUTES_TO_WAIT && minutes < HOURS_TO_TELL_NO_SHOW * 60
}

function contestRefusal({ lastMove, endsAt }: DealFacts, actor: DealActor, now: number): DealRefusal | null {
  if (lastMove.actor === actor) return 'not_allowed'
  return endsAt && now >= Date.parse(endsAt) ? 'contest_too_late' : null
}

/** What a deal makes of its product when it goes from one state to another; null when nothing. A late code sells it, too. */
export function productMoveOf(
  from: DealState,
  to: DealState,
): Extract<StateMove, 'reserve' | 'release' | 'sell'> | null {
  if (from === to) return null
  if (to === 'accepted') return 'reserve'
  if (to === 'handed_over') return 'sell'
  return from === 'accepted' ? 'release' : null
}

/**
 * Whether the buyer sees the saller's phone number; a deal that has ended without a meeting hides it again. The saller sees the
 * buyer's from the request on (row J05). Until both are open, numbers in messages and places are masked.
 */
export function arePhonesOpen(state: DealState): boolean {
  return state === 'accepted' || state === 'handed_over' || state === 'no_show' || state === 'contested'
}

/** A deal is open, was closed or declined (the states of the index `bookings_once`), or the buyer has asked too often. */
export function mayNotAskAgain(deals: readonly DealState[]): boolean {
  const holding: DealState[] = ['requested', 'accepted', 'handed_over', 'declined']
  return deals.length >= MAX_REQUESTS || deals.some((state) => holding.includes(state))
}

/** Which bookings: a buyer's own, those addressed to a saller, or all of them. */
export type BookingScope = { buyer: string } | { saller: string } | 'all'

/** What each role sees of the bookings (decisions Q08, row Q17). */
export function bookingScope({ id, role }: { id: string; role: Role }): BookingScope {
  if (role === 'admin') return 'all'
  return role === 'saller' ? { saller: id } : { buyer: id }
}
