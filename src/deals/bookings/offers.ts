import * as z from 'zod/mini'
import { Warnings } from '#messaging/conversations/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, Timestamp } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { type DealState, isOpen, mayNotAskAgain } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    not_negotiable: 409
    offer_ended: 409
    offer_open: 409
    too_many_offers: 409
    wrong_side: 409
  }
}

/** Authors of an offer: the buyer, or the saller who counters one. */
const OFFER_SIDES = ['buyer', 'saller'] as const
export type OfferSide = (typeof OFFER_SIDES)[number]

/** States of an offer. `closed`: nobody answered before the product left the lists. */
export const OFFER_STATES = ['open', 'accepted', 'countered', 'declined', 'withdrawn', 'expired', 'closed'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Answers to an open offer. Its author withdraws it; the other side gives the other answers. */
export const OFFER_ANSWERS = ['accept', 'counter', 'decline', 'withdraw'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

/** Returns true if the buyer may make an offer: they have an open deal about the product, or may still book it. */
export function mayOffer(deals: readonly DealState[]): boolean {
  return deals.some(isOpen) || !mayNotAskAgain(deals)
}

export const Offer = z.object({
  _id: Id,
  productId: Id,
  /** The deal of this buyer about the product; null while there is none. */
  dealId: z.nullable(Id),
  buyerName: z.string(),
  buyerPhoto: z.nullable(z.string()),
  by: z.enum(OFFER_SIDES),
  taka: z.int(),
  /** The price of the product when the offer was made. */
  askedTaka: z.int(),
  word: z.nullable(z.string()),
  /** Warnings about the words in `word`. */
  warnings: Warnings,
  state: z.enum(OFFER_STATES),
  createdAt: Timestamp,
  /** Time at which the offer ends without an answer. */
  endsAt: Timestamp,
  answeredAt: z.nullable(Timestamp),
  /** Answers that the caller may give now. */
  answers: z.array(z.enum(OFFER_ANSWERS)),
})
export type Offer = z.output<typeof Offer>

/** A price in whole taka. */
function wholeTaka() {
  return z.int('invalid_price').check(z.minimum(1, 'invalid_price'), z.maximum(1_000_000_000, 'invalid_price'))
}

const NewOffer = z.object({ id: Id, taka: wholeTaka(), word: z.optional(oneLine(200)) })

/** An answer to an offer. `counter` needs `taka`. */
const AnsweredOffer = z.object({
  id: Id,
  answer: z.enum(OFFER_ANSWERS, 'invalid_value'),
  taka: z.optional(wholeTaka()),
  word: z.optional(oneLine(200)),
})

/** Limit of calls per person: more than anybody negotiates by hand. */
const OFFERS = { name: 'offer', calls: 60, seconds: 3600 }

/** Endpoints in the bookings' contract by which two people agree on a price. */
export const offers = {
  listOffers: endpoint({
    method: 'GET',
    path: '/api/products/{id}/offers',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The offers about a product, newest first: a buyer’s own, or those that its saller made and got',
    input: z.object({ ...pageInput, id: Id }),
    output: Offer,
    paged: true,
  }),
  makeOffer: endpoint({
    method: 'POST',
    path: '/api/products/{id}/offers',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Offers less than the asked price, for 24 hours; one open offer for a buyer and product',
    input: NewOffer,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: [
      'not_found',
      'product_sold',
      'own_product',
      'already_booked',
      'not_negotiable',
      'offer_open',
      'too_many_offers',
      'email_not_confirmed',
      'cannot_write',
      'too_many_requests',
    ],
    limits: [OFFERS],
  }),
  answerOffer: endpoint({
    method: 'POST',
    path: '/api/offers/{id}/answer',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Accepts, counters or declines an offer of the other side, or withdraws one’s own',
    input: AnsweredOffer,
    output: z.extend(Acknowledged, { insertedId: z.optional(Id) }),
    errors: [
      ...(['not_found', 'not_yours', 'wrong_side', 'offer_ended', 'too_many_offers'] as const),
      ...(['already_booked', 'email_not_confirmed', 'cannot_write', 'too_many_requests'] as const),
    ],
    limits: [OFFERS],
  }),
}
