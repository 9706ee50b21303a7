import { isOnSale } from '#catalogue/products/rules.ts'
import { OFFER_ANSWERS, type OfferAnswer, type OfferSide, type OfferState } from '../../offers.ts'
import type { Bookable } from '../decide-booking.ts'

/** Hours for which an offer waits for its answer. */
export const OFFER_HOURS = 24
/** Offers between one buyer and one saller about one product, at most, counter-offers included. */
export const OFFERS_OF_PAIR = 30

export type OfferRefusal =
  | 'sold'
  | 'not_listed'
  | 'own_product'
  | 'already_booked'
  | 'not_negotiable'
  | 'offer_open'
  | 'too_many_offers'
  | 'offer_too_high'

/** Facts by which a new offer is allowed or refused. `count`: former offers of the pair about the product. */
interface OfferFacts {
  taka: number
  /** True if an offer of either side waits for an answer. */
  open: boolean
  count: number
  /** True if the buyer has an open deal about the product, or may book it. */
  mayBook: boolean
}

/** Returns the reason why a buyer may not make this offer for the product, or null. */
export function refuseOffer(
  product: Pick<Bookable, 'state' | 'listed' | 'sellerId' | 'resaleTaka'> & { negotiable: boolean },
  buyerId: string,
  { taka, open, count, mayBook }: OfferFacts,
): OfferRefusal | null {
  if (product.state === 'sold') return 'sold'
  if (!product.listed || !isOnSale(product)) return 'not_listed'
  if (product.sellerId === buyerId) return 'own_product'
  if (!mayBook) return 'already_booked'
  if (!product.negotiable) return 'not_negotiable'
  if (open) return 'offer_open'
  if (count >= OFFERS_OF_PAIR) return 'too_many_offers'
  return taka >= product.resaleTaka ? 'offer_too_high' : null
}

/** States that an answer leads to. */
type AnsweredState = Exclude<OfferState, 'open' | 'expired' | 'closed'>

interface AnswerRule {
  /** Side that gives the answer: the author of the offer, or the other side. */
  by: 'author' | 'other'
  to: AnsweredState
  /** True if the negotiation goes on. Refused after a block, and for a buyer who cannot book. */
  reaches?: true
}

/** Every answer, with the side that gives it and the state that follows. */
const ANSWERS: Record<OfferAnswer, AnswerRule> = {
  accept: { by: 'other', to: 'accepted', reaches: true },
  counter: { by: 'other', to: 'countered', reaches: true },
  decline: { by: 'other', to: 'declined' },
  withdraw: { by: 'author', to: 'withdrawn' },
}

/** Facts by which an answer is allowed or refused. */
export interface AnswerFacts {
  by: OfferSide
  state: OfferState
  /** True if one party has blocked the other. */
  blocked: boolean
  /** True if the buyer has an open deal about the product, or may book it. */
  mayBook: boolean
}

/** Returns the state of an offer after `answer`, or a refusal. An ended offer takes no answer of either side. */
export function decideAnswer(
  offer: AnswerFacts,
  side: OfferSide,
  answer: OfferAnswer,
): { state: AnsweredState } | { refused: 'offer_ended' | 'wrong_side' | 'cannot_write' | 'already_booked' } {
  if (offer.state !== 'open') return { refused: 'offer_ended' }
  const { by, to, reaches } = ANSWERS[answer]
  if ((offer.by === side) !== (by === 'author')) return { refused: 'wrong_side' }
  if (offer.blocked && reaches) return { refused: 'cannot_write' }
  return !offer.mayBook && reaches ? { refused: 'already_booked' } : { state: to }
}

/** The answers that this side may give now. */
export function possibleAnswers(offer: AnswerFacts, side: OfferSide): OfferAnswer[] {
  return OFFER_ANSWERS.filter((answer) => 'state' in decideAnswer(offer, side, answer))
}
