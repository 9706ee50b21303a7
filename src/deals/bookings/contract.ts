import * as z from 'zod/mini'
import { Warnings } from '#messaging/conversations/contract.ts'
import { Proven } from '#people/users/field-shapes.ts'
import { daysInput } from '#shared/days.ts'
import { endpoint } from '#shared/endpoint.ts'
import { phoneNumber } from '#shared/phone-shape.ts'
import { Acknowledged, emailAddress, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'
import { placeInWords, placeWithoutNumbers } from '#shared/text/place.ts'
import { MadeMove, OtherSide } from './field-shapes.ts'
import { NextStep, RequestCount } from './next-steps.ts'
import { ADMIN_MOVES, DEAL_MOVES, DEAL_STATES, PARTIES, PARTY_MOVES } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    wrong_code: 400
    already_booked: 409
    ambiguous_product: 409
    code_locked: 409
    contest_too_late: 409
    deal_moved: 409
    key_used: 409
    meeting_changed: 409
    no_proposal: 409
    no_show_time: 409
    other_gone: 409
    own_product: 409
    product_hidden: 409
    product_off_sale: 409
    product_reserved: 409
    too_many_undos: 409
  }
}

/** Ways in which a buyer pays the saller when they meet. The shop itself takes no money. */
export const PAY_WAYS = ['cash', 'bkash', 'nagad', 'rocket'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/** A booking with its snapshot of product and people. The snapshot stays when they are deleted (row E11). */
export const Booking = z.object({
  _id: Id,
  /** Null once the product is deleted. */
  productId: z.nullable(Id),
  email: z.string(),
  salerEmail: z.string(),
  /** Ids of the pages /people/$id; null once an account is deleted. */
  buyerId: z.nullable(Id),
  sellerId: z.nullable(Id),
  buyerName: z.string(),
  buyerPhoto: z.nullable(z.string()),
  location: z.string(),
  phone: z.string(),
  salerName: z.string(),
  productName: z.string(),
  price: z.string(),
  priceTaka: z.int(),
  photo: z.string(),
  used: z.string(),
  /** The buyer's choice of payment for the meeting; null before the choice. */
  pay: z.nullable(z.enum(PAY_WAYS)),
  createdAt: Timestamp,
  /** State of the deal, and its start. `endsAt`: time at which the clock ends the state or a no-show counts; null for none. */
  state: z.enum(DEAL_STATES),
  stateSince: Timestamp,
  endsAt: z.nullable(Timestamp),
  /** The price of an accepted offer, or the lower price that the product had at the acceptance. */
  agreedTaka: z.nullable(z.int()),
})
export type Booking = z.output<typeof Booking>

/** A listed booking. `warnings` is about the buyer's place, `proven` about the saller for the buyer and else about the buyer. */
export const ListedBooking = z.extend(Booking, { warnings: Warnings, proven: Proven })
export type ListedBooking = z.output<typeof ListedBooking>

/** A booking as its buyer lists it; `proven` is about the saller. */
export const Order = z.extend(Booking, { proven: Proven })
export type Order = z.output<typeof Order>

const ignored = z.optional(z.nullable(z.string().check(z.maxLength(500, 'too_long'))))

/**
 * Body of a booking request (row Q18). Phone and meeting place are the buyer's words. People, price and photo come from the
 * session and the stored product, whatever the body says. Without `productId` the product is found by its name and saller.
 */
export const NewBooking = z.object({
  productId: z.optional(Id),
  productName: optionalText(200),
  salerEmail: z.optional(emailAddress()),
  phone: phoneNumber(),
  location: placeWithoutNumbers(),
  buyerName: optionalText(80),
  email: ignored,
  salerName: ignored,
  price: ignored,
  photo: ignored,
  used: ignored,
  buyerPhoto: ignored,
})

export const PayChoice = z.object({ id: Id, pay: z.enum(PAY_WAYS, 'invalid_value') })

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_value'))

/** A day and a time of it in Bangladesh (UTC+6), and a place. */
export const MeetingTime = z.object({ day: z.iso.date('invalid_value'), from: Clock, to: Clock, place: placeInWords() })
export type MeetingTime = z.output<typeof MeetingTime>

/** A booking as a deal, for one of its two parties. An admin sees the deal without phone numbers and without moves. */
export const Deal = z.object({
  ...z.pick(Booking, {
    ...{ _id: true, productId: true, productName: true, photo: true, used: true, location: true, pay: true },
    ...{ buyerName: true, salerName: true, createdAt: true, state: true, stateSince: true, agreedTaka: true },
  }).shape,
  /** Kind and present state of the product; null once the product is deleted. */
  kind: z.nullable(z.string()),
  productState: z.nullable(z.string()),
  /** True if the saller takes offers and neither party has blocked the other. */
  negotiable: z.boolean(),
  me: z.enum([...PARTIES, 'admin']),
  /** End of the state by the clock: a request and an accepted deal expire, a no-show counts from then on. */
  endsAt: z.nullable(Timestamp),
  /** The moves that the caller may make now. */
  moves: z.array(z.enum(PARTY_MOVES)),
  /** End of the time in which the caller may undo the last move; null if they may not. */
  undoUntil: z.nullable(Timestamp),
  other: OtherSide,
  /** Warnings about the buyer's words in `location`, and about the places of the other side's proposal and of the meeting. */
  warnings: z.object({ location: Warnings, meeting: Warnings }),
  /** The buyer's own number, for correcting it; null for everybody else. */
  myPhone: z.nullable(z.string()),
  /** The meeting that waits for an answer, or else the agreed one. */
  meeting: z.nullable(z.extend(MeetingTime, { status: z.enum(['proposed', 'agreed']), byMe: z.boolean() })),
  /** The agreed meeting that holds while another one is proposed. */
  agreedMeeting: z.nullable(MeetingTime),
  /** The caller's agreed meetings with other people, and the minutes to get there. Empty unless this deal is accepted. */
  otherMeetings: z.array(z.extend(MeetingTime, { name: z.string(), travelMinutes: z.int() })),
  askedTaka: z.int(),
  /** Present price of the product in whole taka; null once the product is deleted. */
  nowTaka: z.nullable(z.int()),
  /** Place among the requests that wait for an answer, 1 for the oldest; null for other states. */
  placeInLine: z.nullable(z.int()),
  history: z.array(MadeMove),
  threadId: z.nullable(Id),
  /** Hand-over code that the saller shows at the meeting; null for everybody else and before acceptance. */
  handoverCode: z.nullable(z.string()),
})
export type Deal = z.output<typeof Deal>

/** A request, as the saller compares it with other requests on the same product. */
const ProductRequest = z.object({
  ...z.pick(Deal, { _id: true, buyerName: true, location: true, pay: true, createdAt: true, state: true }).shape,
  ...z.pick(Deal, { stateSince: true, endsAt: true, agreedTaka: true, placeInLine: true, threadId: true }).shape,
  ...z.pick(Deal, { moves: true, askedTaka: true }).shape,
  buyerId: z.nullable(Id),
  buyerPhoto: z.nullable(z.string()),
  /** Proofs of the buyer. */
  proven: Proven,
  /** Warnings about the words in `location`. */
  warnings: Warnings,
  /** Deals that this buyer has closed by a hand-over, and no-shows that count against them. */
  closedDeals: z.int(),
  noShows: z.int(),
})

/** Requests on one product that are listed, at most: the accepted or handed-over one, then the line. */
export const MAX_LISTED_REQUESTS = 100

const ProductRequests = z.object({
  product: z.object({
    _id: Id,
    name: z.string(),
    photo: z.string(),
    askedTaka: z.int(),
    state: z.string(),
    kind: z.string(),
  }),
  requests: z.array(ProductRequest),
  /** Number of requests that wait for an answer, listed or not. */
  waiting: z.int(),
})

/** A denied no-show for the admin who decides about it, without phone numbers. */
const ContestedNoShow = z.object({
  ...z.pick(Deal, { _id: true, productId: true, productName: true, photo: true, buyerName: true, salerName: true })
    .shape,
  contestedAt: Timestamp,
  /** The agreed meeting. */
  meeting: z.nullable(MeetingTime),
  /** Moves of the deal, with the notes of both sides. */
  history: z.array(MadeMove),
  /** True if the caller is a party of the deal. A party cannot decide. */
  isMine: z.boolean(),
})
export type ContestedNoShow = z.output<typeof ContestedNoShow>

export const MAX_DECISION_NOTE = 500

/** A move of a deal. `accept` and `correct` need a phone, `hand-over` a code, `propose` and `agree` a meeting. */
const NewMove = z.object({
  id: Id,
  move: z.enum(PARTY_MOVES, 'invalid_value'),
  /** Idempotency key from the client: a move that is sent again with the same key is made once. */
  key: z.optional(z.uuid('invalid_id').check(z.toLowerCase())),
  reason: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
  /** Words about a no-show or its denial, for admins. Other moves refuse a note with 400. */
  note: optionalText(500),
  code: z.optional(z.string().check(z.maxLength(40, 'too_long'))),
  /** Time of entry of a code that is sent later, by the clock of the buyer's device. */
  enteredAt: z.optional(Timestamp),
  meeting: z.optional(z.strictObject(MeetingTime.shape)),
  phone: z.optional(phoneNumber()),
  location: z.optional(placeWithoutNumbers()),
})

/** The table of moves in words. */
const MOVES_IN_WORDS = Object.entries(DEAL_MOVES)
  .map(([move, { by, text: does, reaches }]) => {
    return `${move} (${by.join(', ')}): ${does}${reaches ? '; not when one has blocked the other' : ''}`
  })
  .join('. ')

/** Endpoints for admins in the bookings' contract: denied no-shows. */
export const noShows = {
  listContestedNoShows: endpoint({
    method: 'GET',
    path: '/api/admin/no-shows',
    who: ['admin'],
    summary: 'No-shows that were denied and wait for a decision, the one that has waited longest first',
    input: z.object(pageInput),
    output: ContestedNoShow,
    paged: true,
  }),
  decideNoShow: endpoint({
    method: 'POST',
    path: '/api/admin/no-shows/{id}/decision',
    who: ['admin'],
    summary: 'Upholds a denied no-show or dismisses it, with a note that both sides read; they are notified',
    input: z.object({ id: Id, decision: z.enum(ADMIN_MOVES, 'invalid_value'), note: text(MAX_DECISION_NOTE) }),
    output: z.extend(Acknowledged, { state: z.enum(DEAL_STATES), at: Timestamp }),
    errors: ['not_found', 'not_allowed', 'deal_moved'],
  }),
}

const narrowing = { ...daysInput, q: optionalText(100), state: z.optional(z.enum(DEAL_STATES, 'invalid_value')) }

export const bookings = {
  listBookings: endpoint({
    method: 'GET',
    path: '/api/bookings',
    who: 'signed-in',
    summary:
      'All bookings for an admin, those addressed to a saller, a buyer’s own; newest first. A state, days, and words of product, people, addresses and phone number narrow them',
    input: z.object({ ...pageInput, ...narrowing }),
    output: ListedBooking,
    paged: true,
    errors: ['no_profile'],
  }),
  listMyOrders: endpoint({
    method: 'GET',
    path: '/api/my-orders/{email}',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The caller’s own orders, newest first; an admin may ask for anybody’s',
    input: z.object({ ...pageInput, email: emailAddress() }),
    output: Order,
    paged: true,
    errors: ['not_yours'],
  }),
  bookProduct: endpoint({
    method: 'POST',
    path: '/api/bookings',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Books a product: the saller is notified, the buyer finds it in My Orders',
    input: NewBooking,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: [
      'not_found',
      'product_sold',
      'ambiguous_product',
      'already_booked',
      'own_product',
      'cannot_write',
      'email_not_confirmed',
      'too_many_requests',
    ],
    // More than anybody books by hand. A faster caller is a script, which would spoil the shop for others.
    limits: [{ name: 'booking', calls: 60, seconds: 3600 }],
  }),
  choosePay: endpoint({
    method: 'PUT',
    path: '/api/bookings/{id}/pay',
    who: ['buyer', 'saller', 'admin'],
    summary: 'How the buyer of an open booking means to pay at the meeting, as often as they like; both sides see it',
    input: PayChoice,
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'deal_moved', 'product_hidden'],
  }),
  getDeal: endpoint({
    method: 'GET',
    path: '/api/deals/{id}',
    who: ['buyer', 'saller', 'admin'],
    summary: 'A booking as a deal: its state, the moves that the caller may make, the other side, the history',
    input: z.object({ id: Id }),
    output: Deal,
    errors: ['not_found', 'not_yours'],
  }),
  findDeal: endpoint({
    method: 'GET',
    path: '/api/threads/{id}/deal',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The caller’s newest deal that a conversation is about, if there is one',
    input: z.object({ id: Id }),
    output: z.object({ dealId: z.nullable(Id) }),
  }),
  findMyDeal: endpoint({
    method: 'GET',
    path: '/api/products/{id}/my-deal',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The newest deal of the caller as the buyer of a product, if there is one',
    input: z.object({ id: Id }),
    output: z.object({ deal: z.nullable(z.pick(Booking, { _id: true, state: true, agreedTaka: true })) }),
  }),
  countRequests: endpoint({
    method: 'GET',
    path: '/api/my-requests',
    who: ['saller', 'admin'],
    summary: 'How many requests, open offers and unread conversations wait at each of the caller’s own products',
    input: z.object({}),
    output: z.array(RequestCount),
  }),
  listNextSteps: endpoint({
    method: 'GET',
    path: '/api/next-steps',
    who: ['buyer', 'saller', 'admin'],
    summary: 'What waits for the caller in deals, offers and conversations, the most urgent first: six at most',
    input: z.object({}),
    output: z.array(NextStep),
  }),
  listRequests: endpoint({
    method: 'GET',
    path: '/api/products/{id}/requests',
    who: ['saller', 'admin'],
    summary: 'The requests on one product of the saller side by side: the accepted one, then the line in order',
    input: z.object({ id: Id }),
    output: ProductRequests,
    errors: ['not_found', 'not_yours'],
  }),
  moveDeal: endpoint({
    method: 'POST',
    path: '/api/deals/{id}/moves',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Makes a move of a deal; a refusal with 409 has what the deal is now, and since when, in `now`',
    details: MOVES_IN_WORDS,
    input: NewMove,
    output: z.extend(Acknowledged, { state: z.enum(DEAL_STATES), at: Timestamp }),
    errors: [
      ...(['not_found', 'not_yours', 'not_allowed', 'deal_moved', 'other_gone', 'product_reserved'] as const),
      ...([
        'product_off_sale',
        'product_hidden',
        'no_proposal',
        'meeting_changed',
        'no_show_time',
        'contest_too_late',
        'undo_too_late',
        'too_many_undos',
      ] as const),
      ...(['already_booked', 'wrong_code', 'code_locked', 'key_used', 'cannot_write', 'too_many_requests'] as const),
    ],
  }),
}

/** A public place where two strangers can meet. */
export const MeetingPlace = z.object({
  id: z.string(),
  name: z.string(),
  area: z.nullable(z.string()),
  /** Exact spot of the meeting, and a reason for it. */
  tip: z.nullable(z.string()),
  /** Weekday on which the place is usually closed, 0 for Sunday; null if it is not known. */
  closed: z.nullable(z.int()),
})
export type MeetingPlace = z.output<typeof MeetingPlace>

export const meetings = {
  listMeetingPlaces: endpoint({
    method: 'GET',
    path: '/api/deals/{id}/meeting-places',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Public places in the district of a deal’s product, the nearest area first',
    input: z.object({ id: Id }),
    output: z.object({
      /** Name of the district; null for a product whose district is not known. */
      district: z.nullable(z.string()),
      /** Centre of the district, for the time of sunset. */
      lat: z.number(),
      lon: z.number(),
      places: z.array(MeetingPlace),
    }),
    errors: ['not_found', 'not_yours'],
  }),
}
