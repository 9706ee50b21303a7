import { isOnSale } from '#catalogue/products/rules.ts'
import { OFFER_ANSWERS, type OfferAnswer, type OfferSide, type OfferState } from '../../offers.ts'
import type { Bookable } from '../decide-booking.ts'

/** Hours for which an offer waits for its answer. */
export const OFFER_HOURS = 24
/** Offers between one buyer and one saller about one product, counter-offers included: more is no longer a negotiation. */
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

/** What decides about a new offer: its figure, and what the pair has offered about the product so far. */
interface OfferFacts {
  taka: number
  /** An offer of either side waits for its answer. */
  open: boolean
  count: number
  /** The buyer has an open deal about it, or may book it. */
  mayBook: boolean
}

/** Why a buyer may not offer that for the product, or null. */
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

/** What an answer makes of an offer. */
type AnsweredState = Exclude<OfferState, 'open' | 'expired' | 'closed'>

interface AnswerRule {
  /** Which side gives it, seen from the author of the offer. */
  by: 'author' | 'other'
  to: AnsweredState
  /** It goes on with the other side: not between two of whom one has blocked the other, nor for a buyer who cannot book. */
  reaches?: true
}

/** Every answer, and what the offer becomes by it. */
const ANSWERS: Record<OfferAnswer, AnswerRule> = {
  accept: { by: 'other', to: 'accepted', reaches: true },
  counter: { by: 'other', to: 'countered', reaches: true },
  decline: { by: 'other', to: 'declined' },
  withdraw: { by: 'author', to: 'withdrawn' },
}

/** What decides about an answer. */
export interface AnswerFacts {
  by: OfferSide
  state: OfferState
  /** One of the two has blocked the other. */
  blocked: boolean
  /** The buyer has an open deal about the product, or may book it. */
  mayBook: boolean
}

/** What `answer` makes of an offer, or why it does not. An ended offer takes no answer, whoever asks. */
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
