import type { Role } from '#shared/endpoint.ts'
import { parseTaka } from '#shared/money.ts'

/** The kind of a product whose call names none (decisions A08). */
export const DEFAULT_KIND = 'laptop'

/** States of a product. Lists show live and reserved products. Drafts are not products yet. */
export const STATES = ['live', 'reserved', 'sold', 'paused', 'expired', 'hidden', 'waiting'] as const

/** The kinds whose facts include the health of a battery: cards say it, or that it is not stated. */
export const KINDS_WITH_BATTERY = ['laptop', 'mobile', 'tablet', 'smart-watch']

/** How the saller knows the battery's health: read from a report file of the device, or stated by the saller. */
export const BATTERY_SOURCES = ['file', 'told'] as const

/** The most photos of a product, its cover included. */
export const MAX_PHOTOS = 8

/** For how many days an advert can run. */
export const ADVERT_DAYS = [3, 7, 14] as const
export type AdvertDays = (typeof ADVERT_DAYS)[number]
/** Days of an advert whose call names none, as the specified call does. */
export const DEFAULT_ADVERT_DAYS: AdvertDays = 7

/** The choices of Sort By. `rating` is Average Rating of the saller, the rated before the unrated (decisions P03). */
export const SORTS = ['default', 'popularity', 'rating', 'newness', 'price', 'price-high'] as const

/** The orders by price: also those of the table of all products, beside the newest first. */
export const PRICE_ORDERS = ['price', 'price-high'] as const
export type PriceOrder = (typeof PRICE_ORDERS)[number]

/** The brand to filter by, or null for everything: the All chip, and no chip (rows P06 P07). */
export function brandFilter(brand: string | undefined): string | null {
  return !brand || brand.toLowerCase() === 'all' ? null : brand
}

export type SortOrder = 'newest' | 'popular' | 'rated' | 'price' | 'price-high' | 'best-match'

/** Order for each choice of Sort By (decisions P03). A search without a choice orders by relevance. */
const ORDERS: Record<(typeof SORTS)[number], SortOrder> = {
  ...({ default: 'newest', popularity: 'popular', rating: 'rated' } as const),
  ...({ newness: 'newest', price: 'price', 'price-high': 'price-high' } as const),
}

export function sortOrder(sort: (typeof SORTS)[number] = 'default', searching: boolean): SortOrder {
  return searching && sort === 'default' ? 'best-match' : ORDERS[sort]
}

/** Only its saller or an admin edits, moves, deletes or advertises a product, and reads who asked for it (decisions Q14). */
export function isOwnerOrAdmin(product: { sellerId: string }, person: { id: string; role: Role }): boolean {
  return person.role === 'admin' || product.sellerId === person.id
}

/** Lists that belong to an e-mail address are for that person or an admin (decisions Q08). */
export function isSelfOrAdmin(email: string, person: { email: string; role: Role }): boolean {
  return person.role === 'admin' || person.email === email
}

/** Whole taka of a price that the contract has found to be one. */
export function takaOf(price: string): number {
  const taka = parseTaka(price)
  if (taka === null) throw new Error(`not a price: ${price}`)
  return taka
}

export type State = (typeof STATES)[number]

/** Actor that moves a product to another state: its saller, an admin, the job of the clock, or its deal. */
export type Actor = 'saller' | 'admin' | 'clock' | 'deal'

/** Moves that a saller may make with their own products, and an admin with any product. */
export const SALLER_MOVES = ['pause', 'resume', 'extend', 'sell-elsewhere', 'back-on-sale'] as const
export type StateMove =
  | (typeof SALLER_MOVES)[number]
  | 'hide'
  | 'unhide'
  | 'hold'
  | 'free'
  | 'expire'
  | 'reserve'
  | 'release'
  | 'sell'

/** `before`: the state that it had before this one. */
type MoveRule = { by: readonly Actor[]; from: Partial<Record<State, State | 'before'>> }

const OWNERS = ['saller', 'admin'] as const

/**
 * Every move: who may make it, and what a product becomes by it. From a state that is not named the move is refused.
 * A reserved product belongs to its deal: only the deal releases or sells it, and it does not expire. A move from `hidden` or
 * `waiting` to the same state changes the state to which the product returns.
 */
export const MOVES: Record<StateMove, MoveRule> = {
  pause: { by: OWNERS, from: { live: 'paused' } },
  resume: { by: OWNERS, from: { paused: 'live' } },
  extend: { by: OWNERS, from: { live: 'live', reserved: 'reserved', expired: 'live' } },
  'sell-elsewhere': {
    by: OWNERS,
    from: { live: 'sold', paused: 'sold', expired: 'sold', hidden: 'hidden', waiting: 'waiting' },
  },
  'back-on-sale': { by: OWNERS, from: { sold: 'before', hidden: 'hidden', waiting: 'waiting' } },
  hide: {
    by: ['admin'],
    from: {
      ...{ live: 'hidden', reserved: 'hidden', sold: 'hidden', paused: 'hidden', expired: 'hidden', waiting: 'hidden' },
    },
  },
  unhide: { by: ['admin'], from: { hidden: 'before' } },
  // The clock makes this move for the check for signs of fraud.
  hold: {
    by: ['clock', 'admin'],
    from: { live: 'waiting', reserved: 'waiting', sold: 'waiting', paused: 'waiting', expired: 'waiting' },
  },
  free: { by: ['clock', 'admin'], from: { waiting: 'before' } },
  expire: { by: ['clock'], from: { live: 'expired' } },
  // By accepting a request the saller confirms that the product is there, even if it was paused or expired.
  reserve: { by: ['deal'], from: { live: 'reserved', paused: 'reserved', expired: 'reserved' } },
  release: { by: ['deal'], from: { reserved: 'live', hidden: 'hidden', waiting: 'waiting' } },
  // A code that arrives late sells a product that its deal holds no longer.
  sell: {
    by: ['deal'],
    from: {
      ...{ reserved: 'sold', live: 'sold', paused: 'sold', expired: 'sold', sold: 'sold' },
      ...{ hidden: 'hidden', waiting: 'waiting' },
    },
  },
}

/** Days for which a product is on sale. */
export const DAYS_ON_SALE = 60
/** Days before the end of the sale at which the saller gets an e-mail. */
export const DAYS_OF_WARNING = 3
/** Days in which 'sold elsewhere' can be taken back. */
const DAYS_TO_TAKE_BACK = 7
/** Days for which the page of a sold product stays. */
const DAYS_OF_SOLD_PAGE = 30

/** Facts that decide if a move of a product is allowed. */
export interface StateFacts {
  state: State
  /** Null for a product that had no other state. */
  stateBefore: State | null
  /** State of a withheld product before it was sold. */
  stateBeforeSale?: State | null
  /** Time since which the product has `state`; of a withheld product, the time since which it had `stateBefore`. */
  stateSince: string
}

export type MoveDecision =
  | { state: State; stateBefore: State | null; stateBeforeSale?: State | null }
  | { refused: 'not_allowed' | 'wrong_state' }

/** State of a product after `move`, or the code of the refusal. */
export function decideMove(product: StateFacts, actor: Actor, move: StateMove, now = Date.now()): MoveDecision {
  const { by, from } = MOVES[move]
  if (!by.includes(actor)) return { refused: 'not_allowed' }
  const { state, stateBefore } = product
  const to = from[state]
  if (isWithheld(product) && to === state) return decideWithheld(product, move, now)
  if (!to || (move === 'back-on-sale' && !isTakenBackInTime(product, now))) return { refused: 'wrong_state' }
  if (to === 'before') return decideReturn(product)
  if (move === 'sell') return decideSale(product)
  // A product that waits and is then hidden returns to its state before it waited.
  if (isWithheld(product)) return { state: to, stateBefore, stateBeforeSale: product.stateBeforeSale ?? null }
  const next = { state: to, stateBefore: to === state ? stateBefore : state }
  // A sold product that is withheld keeps the kind of its sale: the time for taking the sale back does not change.
  return isWithheld(next) && state === 'sold' ? { ...next, stateBeforeSale: stateBefore } : next
}

function decideReturn({ state, stateBefore, stateBeforeSale = null }: StateFacts): MoveDecision {
  const to = stateBefore ?? 'live'
  return { state: to, stateBefore: isWithheld({ state }) && to === 'sold' ? stateBeforeSale : null }
}

/** A sale by a deal stays, and cannot be made twice. */
function decideSale({ state, stateBefore }: StateFacts): MoveDecision {
  if (state === 'sold' && stateBefore === 'reserved') return { refused: 'wrong_state' }
  return { state: 'sold', stateBefore: 'reserved' }
}

/** The moves of its saller that are possible now. */
export function possibleMoves(product: StateFacts): (typeof SALLER_MOVES)[number][] {
  return SALLER_MOVES.filter((move) => !('refused' in decideMove(product, 'saller', move)))
}

function decideWithheld(product: StateFacts, move: StateMove, now: number): MoveDecision {
  const { state, stateBefore, stateBeforeSale = null, stateSince } = product
  const before = stateBefore ?? 'live'
  if (move === 'back-on-sale') {
    const isInTime = isTakenBackInTime({ state: before, stateBefore: stateBeforeSale, stateSince }, now)
    return before === 'sold' && isInTime ? { state, stateBefore: stateBeforeSale } : { refused: 'wrong_state' }
  }
  const to = MOVES[move].from[before]
  // As for a shown product, a late code turns a sale elsewhere into the sale by the deal.
  if (before === 'sold' && move === 'sell' && stateBeforeSale !== null && stateBeforeSale !== 'reserved')
    return { state, stateBefore: 'sold', stateBeforeSale: 'reserved' }
  if (before === 'sold' || !to || to === 'before') return { refused: 'wrong_state' }
  return move === 'sell-elsewhere' ? { state, stateBefore: to, stateBeforeSale: before } : { state, stateBefore: to }
}

/** True if a sale elsewhere can still be taken back. A sale by a deal cannot. */
function isTakenBackInTime({ stateBefore, stateSince }: StateFacts, now: number): boolean {
  return stateBefore !== null && stateBefore !== 'reserved' && daysSince(stateSince, now) < DAYS_TO_TAKE_BACK
}

function daysSince(time: string, now: number): number {
  return (now - Date.parse(time)) / 86_400_000
}

/** True if only its saller and admins see the product: an admin has hidden it, or it waits for a check by an admin. */
export function isWithheld({ state }: { state: State }): boolean {
  return state === 'hidden' || state === 'waiting'
}

/** True if lists show the product and buyers may request it. Requests for a reserved product come next if its deal fails. */
export function isOnSale({ state }: { state: State }): boolean {
  return state === 'live' || state === 'reserved'
}

/**
 * Decides if a person sees a product's page. Its saller and admins always do, others while the product is on sale or was sold
 * in the last 30 days. `gone`: sold earlier. `off_sale`: paused, expired or withheld, so that it may come back.
 */
export function decidePage(
  product: StateFacts & { sellerId: string; sellerDisabled: boolean },
  person: { id: string; role: Role } | null,
  now = Date.now(),
): 'shown' | 'gone' | 'off_sale' | 'not_found' {
  if (person && isOwnerOrAdmin(product, person)) return 'shown'
  if (product.sellerDisabled) return 'not_found'
  const { state, stateBefore, stateSince } = product
  if (isOnSale(product)) return 'shown'
  if (isWithheld(product) && stateBefore === 'sold') return 'gone'
  if (state !== 'sold') return 'off_sale'
  return daysSince(stateSince, now) < DAYS_OF_SOLD_PAGE ? 'shown' : 'gone'
}

/** Text such as '1 year / 6 months' (row E06), which is stored: the same in every language. */
export function usedText(years: number, months: number): string {
  const parts = [counted(years, 'year'), counted(months, 'month')].filter(Boolean)
  return parts.join(' / ') || 'Less than 1 month'
}

function counted(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
