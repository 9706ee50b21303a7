import * as z from 'zod/mini'
import { Product } from '#catalogue/products/contract.ts'
import { Warnings } from '#messaging/conversations/contract.ts'
import { holdsNumber } from '#shared/contact-details/mask.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, storable, Timestamp } from '#shared/shapes.ts'
import { PARTIES } from '../bookings/rules.ts'
import { MAX_REVIEW_WORDS } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    not_handed_over: 409
    review_too_late: 409
    review_shown: 409
    review_not_shown: 409
    review_answered: 409
    nobody_to_review: 409
  }
}

/** Times since which the e-mail address, phone number and shop of a person are proven; null if not proven. */
const Badges = z.object({
  email: z.nullable(Timestamp),
  phone: z.nullable(Timestamp),
  shop: z.nullable(Timestamp),
})

/** Score from the shown reviews of one side: the count, and from three reviews on the means, 1 to 5. */
const Score = z.object({
  count: z.int(),
  described: z.nullable(z.number()),
  onTime: z.nullable(z.number()),
  kind: z.nullable(z.number()),
})
export type Score = z.output<typeof Score>

/** Counted facts of a person, as everybody sees them. */
export const PersonFacts = z.object({
  since: Timestamp,
  /** True if the account is younger than seven days. */
  isNew: z.boolean(),
  badges: Badges,
  /** True if papers of a shop wait for an admin. */
  shopWaits: z.boolean(),
  /** Deals closed by the hand-over code, 1001 for more than a thousand. */
  sold: z.int(),
  bought: z.int(),
  /** No-shows that count: not denied in time, or upheld by an admin. */
  noShows: z.int(),
  /** Median time from a question to the saller's first answer, in minutes; null for fewer than five answers. */
  answerMinutes: z.nullable(z.int()),
  asSaller: Score,
})
export type PersonFacts = z.output<typeof PersonFacts>

/** A person as everybody sees them. Guests read the first name and the initial of the second. */
export const PersonPage = z.extend(PersonFacts, {
  _id: Id,
  isCaller: z.boolean(),
  /** True of a suspended person. Only people who have a deal with them see the page. */
  isSuspended: z.boolean(),
  name: z.string(),
  /** Null for guests. */
  photo: z.nullable(z.string()),
  /** District of the person's newest listed product. */
  district: z.nullable(z.string()),
  asBuyer: Score,
})
export type PersonPage = z.output<typeof PersonPage>

function stars() {
  return z.int('required').check(z.minimum(1, 'invalid_value'), z.maximum(5, 'invalid_value'))
}

/** Up to 600 characters without a phone number: everybody reads them. */
const words = storable(MAX_REVIEW_WORDS).check(
  z.trim(),
  z.refine((text) => !holdsNumber(text), 'number_in_public'),
)

const STARS = { described: stars(), onTime: stars(), kind: stars() }

/** A review that everybody reads. */
export const ShownReview = z.object({
  _id: Id,
  by: z.enum(PARTIES),
  /** Null once the account of its author is gone. */
  name: z.nullable(z.string()),
  /** True if the caller is the author. */
  isCallers: z.boolean(),
  product: z.string(),
  ...{ described: z.int(), onTime: z.int(), kind: z.int(), words: z.string() },
  shownAt: Timestamp,
  answer: z.nullable(z.string()),
  /** Warnings about the words and the answer. */
  warnings: Warnings,
  answeredAt: z.nullable(Timestamp),
})
export type ShownReview = z.output<typeof ShownReview>

const Written = z.object({ described: z.int(), onTime: z.int(), kind: z.int(), words: z.string() })

/** The reviews of one deal, as one of its two parties sees them. */
const DealReviews = z.object({
  /** The person of the other side; null once their account is gone. */
  other: z.nullable(Id),
  /** End of the time in which the caller may write or change their review; null if they may not. */
  until: z.nullable(Timestamp),
  mine: z.nullable(Written),
  /** Time at which both reviews are shown; null while neither is written. */
  shownFrom: z.nullable(Timestamp),
  /** Reviews of both sides, once they are shown. */
  shown: z.array(ShownReview),
})
export type DealReviews = z.output<typeof DealReviews>

const tags = ['list', 'person:{id}']

export const reviews = {
  showPerson: endpoint({
    method: 'GET',
    path: '/api/people/{id}',
    who: 'anyone',
    summary: 'A person: since when, what is proven, closed deals, no-shows, time of an answer, averages of reviews',
    input: z.object({ id: Id }),
    output: PersonPage,
    errors: ['not_found'],
    tags,
  }),
  listPersonProducts: endpoint({
    method: 'GET',
    path: '/api/people/{id}/products',
    who: 'anyone',
    summary: 'What a person has on sale, newest first',
    input: z.object({ ...pageInput, id: Id }),
    output: Product,
    paged: true,
    errors: ['not_found'],
    tags,
  }),
  listPersonReviews: endpoint({
    method: 'GET',
    path: '/api/people/{id}/reviews',
    who: 'anyone',
    summary:
      'The shown reviews that a person received, newest first; `by` is the side that wrote them, the buyers unless given',
    input: z.object({ ...pageInput, id: Id, by: z._default(z.enum(PARTIES, 'invalid_value'), 'buyer') }),
    output: ShownReview,
    paged: true,
    errors: ['not_found'],
    tags,
  }),
  showDealReviews: endpoint({
    method: 'GET',
    path: '/api/deals/{id}/reviews',
    who: ['buyer', 'saller', 'admin'],
    summary:
      'The reviews of a deal for one of its two people: their own, and once both are shown that of the other side',
    input: z.object({ id: Id }),
    output: DealReviews,
    errors: ['not_found', 'not_yours'],
  }),
  writeReview: endpoint({
    method: 'PUT',
    path: '/api/deals/{id}/review',
    who: ['buyer', 'saller', 'admin'],
    summary: 'Writes or changes the caller’s review of the other side of a deal, until it is shown; safe to repeat',
    input: z.object({ id: Id, ...STARS, words }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'not_handed_over', 'review_too_late', 'review_shown', 'nobody_to_review'],
  }),
  answerReview: endpoint({
    method: 'POST',
    path: '/api/reviews/{id}/answer',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The one public answer of the person whom a shown review is about',
    input: z.object({ id: Id, words: words.check(z.minLength(1, 'required')) }),
    output: Acknowledged,
    errors: ['not_found', 'not_yours', 'review_not_shown', 'review_answered'],
  }),
}
