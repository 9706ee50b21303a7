import type { State, StateMove } from '#catalogue/products/rules.ts'
import type { Role } from '#shared/endpoint.ts'

/** States of a deal. The first two are open. In all others the product is no longer promised to the buyer. */
export const DEAL_STATES = [
  ...(['requested', 'accepted', 'handed_over', 'declined', 'cancelled'] as const),
  ...(['closed', 'no_show', 'contested', 'expired'] as const),
] as const
export type DealState = (typeof DEAL_STATES)[number]

/** States in which the parties still have something to do. */
export const OPEN_STATES = ['requested', 'accepted'] as const satisfies DealState[]

export function isOpen(state: DealState): state is (typeof OPEN_STATES)[number] {
  return state === 'requested' || state === 'accepted'
}

/** Returns the price in whole taka: the agreed price, or else the price that was asked at the booking. */
export function dealPrice({ agreedTaka, priceTaka }: { agreedTaka: number | null; priceTaka: number }): number {
  return agreedTaka ?? priceTaka
}

/** Returns the price of an acceptance in whole taka: the offer's, or else the lower of the prices at booking and now. */
export function priceToAccept(
  { agreedTaka, askedTaka }: { agreedTaka: number | null; askedTaka: number },
  nowTaka: number | null,
): number {
  return agreedTaka ?? Math.min(askedTaka, nowTaka ?? askedTaka)
}

export const PARTIES = ['buyer', 'saller'] as const
export type Party = (typeof PARTIES)[number]

/** Actors of a move. `clock` is the site itself, as when a deadline passes or another buyer gets the product. */
export const DEAL_ACTORS = [...PARTIES, 'admin', 'clock'] as const
export type DealActor = (typeof DEAL_ACTORS)[number]

/** Moves that a party makes by a call of the API, beside the booking itself. */
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
  /** New state by old state. `none`: there is no deal yet. `before`: the state before the last move. */
  from: Partial<Record<DealState | 'none', DealState | 'before'>>
  /** Effect of the move in words, for the API page. */
  text: string
  /** Reasons to choose from, by actor. An actor with reasons has to give one. */
  reasons?: Partial<Record<DealActor, readonly string[]>>
  /** Readers of the note that the move takes. All other moves refuse a note. */
  note?: 'admin' | 'both'
  /** True if the move asks something of the other side or reopens the deal. Refused when one party has blocked the other. */
  reaches?: true
}

/** Reasons of a cancel that neither party made. */
const ENDED_BY_ADMIN = ['account_disabled'] as const
const ENDED_BY_CLOCK = ['account_deleted', 'product_deleted'] as const

/** Hours for which a request waits for an answer. They stop while another request is accepted, and then begin anew. */
export const HOURS_TO_ANSWER = 72
/** Hours for which the price of an accepted offer holds until the buyer books. */
export const HOURS_TO_BOOK = 72
/** Days from the acceptance to the hand-over. */
export const DAYS_TO_CLOSE = 14
/** Minutes in which a decline or a cancel can be undone. */
export const MINUTES_TO_UNDO = 10
/** Undos of one side in one deal, at most: the other side is notified of each. Undos of a no-show are allowed beyond it. */
const MAX_UNDOS = 3
/** Minutes after the beginning of an agreed meeting from which a no-show can be reported. */
export const MINUTES_TO_WAIT = 30
/** Hours after the beginning of an agreed meeting until which a no-show can be reported. */
export const HOURS_TO_TELL_NO_SHOW = 72
/** Days after the end of a deal in which a code that was entered before the end is still taken. */
export const DAYS_FOR_LATE_CODE = 7
/** Days after the end of an agreed meeting until which an accepted deal lasts at least. */
export const DAYS_AFTER_MEETING = 1
/** Minutes to get from one meeting to another: `near` within a district, `far` to another district. */
export const TRAVEL_MINUTES = { near: 60, far: 240 } as const
/** Hours in which a no-show can be denied. It counts when they are over. */
export const HOURS_TO_CONTEST = 48

/**
 * Every move of a deal, with its actors and the state that follows. From a state that is not named the move is refused.
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

/** Deals of one buyer about one product, ended ones included. The limit keeps a saller from being asked for ever. */
export const MAX_REQUESTS = 3

/** Facts by which a move of a deal is allowed or refused. */
export interface DealFacts {
  state: DealState
  /** Time at which the clock moves the deal, or from which a no-show counts. */
  endsAt: string | null
  /** The move that led to the state. */
  lastMove: { actor: DealActor; at: string; oldState: DealState | null; reason: string | null }
  /** Number of undos of each side. */
  undos: Record<Party, number>
  /** True if both parties have an account that is not disabled. */
  bothThere: boolean
  /** True if one party has blocked the other. */
  blocked: boolean
  /** Null once the product is deleted. */
  productId: string | null
  /** State of the product; null once it is deleted, but `hidden` if it was hidden before. */
  product: State | null
  /** True if the code arrives late and was entered while the deal was accepted. */
  isLateCode?: boolean
  /** Party whose proposal of a meeting waits for an answer; null if there is none. */
  proposedBy: Party | null
  /** Beginning of the agreed meeting. */
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

/** Returns the state after `move`, or a refusal. The hand-over code is checked elsewhere: the database counts wrong codes. */
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

/** Moves that are allowed when an account is deleted or disabled: ends of a deal, and decisions of an admin. */
const ALLOWED_WITH_ONE_PARTY = new Set<DealMove>(['decline', 'cancel', 'close', 'expire', ...ADMIN_MOVES])

/** Moves that are refused while an admin has hidden the product: nobody promises or meets for goods that may be stolen. */
const NOT_WHILE_HIDDEN = new Set<DealMove>(['accept', 'propose', 'agree', 'hand-over', 'no-show'])

function refusalOf(deal: DealFacts, actor: DealActor, move: DealMove, now: number): DealRefusal | null {
  if (move === 'hand-over' && deal.state !== 'accepted' && !deal.isLateCode) return 'deal_moved'
  if (!deal.bothThere && !ALLOWED_WITH_ONE_PARTY.has(move)) return 'other_gone'
  if (deal.product === 'hidden' && NOT_WHILE_HIDDEN.has(move)) return 'product_hidden'
  if (deal.blocked && DEAL_MOVES[move].reaches && !takesNoShowBack(deal, move)) return 'cannot_write'
  if (move === 'accept') return productRefusal(deal.product)
  // Meanwhile the product is promised to another buyer, or it is deleted and the promise cannot be checked.
  if (move === 'hand-over' && deal.isLateCode && deal.product === 'reserved') return 'product_reserved'
  if (move === 'hand-over' && deal.isLateCode && deal.product === null) return 'product_gone'
  if (move === 'undo') return undoRefusal(deal, actor, now)
  if (move === 'agree') return deal.proposedBy && deal.proposedBy !== actor ? null : 'no_proposal'
  if (move === 'no-show') return isTimeOfNoShow(deal, now) ? null : 'no_show_time'
  if (move === 'contest') return contestRefusal(deal, actor, now)
  return null
}

/** True if the move takes a no-show back, which is allowed even after a block and beyond `MAX_UNDOS`. */
function takesNoShowBack({ state }: DealFacts, move: DealMove): boolean {
  return move === 'undo' && state === 'no_show'
}

function productRefusal(product: State | null): DealRefusal | null {
  if (product === null) return 'product_gone'
  if (product === 'sold') return 'product_sold'
  return product === 'reserved' ? 'product_reserved' : null
}

/** Returns the reason why an undo is refused. A move is undone by its author alone, and only while the product is available. */
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
  // The undo would reserve the product, against the will of the saller who paused it or the admin who hid it since.
  return product === 'live' ? null : 'product_off_sale'
}

/** The saller’s reason for a cancel that marks the product as sold. Undoing the cancel undoes the sale, too. */
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

/** Returns the move of the product for a change of the deal's state, or null for none. A late code sells the product, too. */
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
 * Returns true if the buyer sees the saller's phone number. A deal that has ended without a meeting hides the number again. The
 * saller sees the buyer's number from the request on (row J05). Until both see a number, numbers in messages and places are
 * masked.
 */
export function arePhonesOpen(state: DealState): boolean {
  return state === 'accepted' || state === 'handed_over' || state === 'no_show' || state === 'contested'
}

/** True if a deal is open, handed over or declined (states of the index `bookings_once`), or `MAX_REQUESTS` is reached. */
export function mayNotAskAgain(deals: readonly DealState[]): boolean {
  const holding: DealState[] = ['requested', 'accepted', 'handed_over', 'declined']
  return deals.length >= MAX_REQUESTS || deals.some((state) => holding.includes(state))
}

/** Bookings in a list: a buyer's own, those addressed to a saller, or all of them. */
export type BookingScope = { buyer: string } | { saller: string } | 'all'

/** Returns the bookings that a person may list, by role (decisions Q08, row Q17). */
export function bookingScope({ id, role }: { id: string; role: Role }): BookingScope {
  if (role === 'admin') return 'all'
  return role === 'saller' ? { saller: id } : { buyer: id }
}

interface TimeOfDay {
  day: string
  from: string
  to: string
  place: string
}

/**
 * Returns the other meetings that leave too little time before or after `time` to get there, none before a time is chosen. At
 * the same place one may follow the other at once.
 */
export function meetingsTooNear<Other extends TimeOfDay & { travelMinutes: number }>(
  { day, from, to, place }: TimeOfDay,
  others: readonly Other[],
): Other[] {
  const minute = (date: string, clock: string) => Date.parse(`${date}T${clock}Z`) / 60_000
  return others.filter((other) => {
    const before = minute(day, from) - minute(other.day, other.to)
    const after = minute(other.day, other.from) - minute(day, to)
    return Math.max(before, after) < (other.place === place ? 0 : other.travelMinutes)
  })
}
