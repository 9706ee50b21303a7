import { type Generated, sql } from 'kysely'
import * as z from 'zod/mini'
import { isBlocked } from '#messaging/conversations/server/store.ts'
import { warningsIn } from '#messaging/conversations/server/warnings.ts'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Offer, type OfferState } from '../../offers.ts'
import { MAX_REQUESTS } from '../../rules.ts'
import { type AnswerFacts, possibleAnswers } from './offer-rules.ts'

/** The columns of `offers` that an answer shows as they are. */
const StoredOffer = z.omit(Offer, {
  ...{ dealId: true, buyerName: true, buyerPhoto: true, state: true, answers: true, warnings: true },
})

/** Stored states. `closed` follows from the product and is never stored. */
type StoredState = Exclude<OfferState, 'closed'>

declare module '#platform/database/database.ts' {
  interface Tables {
    offers: RowOf<z.output<typeof StoredOffer>, 'id' | 'created_at'> & {
      buyer_id: string
      seller_id: string
      /** Last stored state. `SHOWN_STATE` is the present one. */
      state: Generated<StoredState>
    }
  }
}

/**
 * SQL: present state of an offer, by the clock of the database. An open offer expires without a job that runs in time. An offer
 * with an answer keeps its stored state, even if the clock jumps.
 */
const SHOWN_STATE = sql<OfferState>`case
  when offers.state <> 'open' then offers.state
  when offers.ends_at <= now() then 'expired'
  when not (select products.listed from products where products.id = offers.product_id) then 'closed'
  when (select users.disabled from users where users.id = offers.buyer_id) then 'closed'
  else 'open' end`

const BLOCKED = isBlocked('offers.buyer_id', 'offers.seller_id')

/** The same as `mayOffer` of the rules. */
const MAY_BOOK = sql<boolean>`(
  select coalesce(bool_or(state in ('requested', 'accepted')), false)
    or (count(*) < ${sql.lit(MAX_REQUESTS)} and not coalesce(bool_or(state in ('handed_over', 'declined')), false))
  from bookings where bookings.product_id = offers.product_id and bookings.buyer_id = offers.buyer_id)`

/** The newest deal of the offer's buyer about its product. */
const DEAL = sql<string | null>`(
  select id from bookings
  where bookings.product_id = offers.product_id and bookings.buyer_id = offers.buyer_id
  order by bookings.created_at desc limit 1)`

/** Offers with the people and the deal that they belong to. */
export function selectOffers(db: Database) {
  return db
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.buyer_id')
    .select(columnsOf(StoredOffer, 'offers'))
    .select(DEAL.as('dealId'))
    .select(['users.display_name as buyerName', 'users.photo_url as buyerPhoto'])
    .select([SHOWN_STATE.as('state'), BLOCKED.as('blocked'), MAY_BOOK.as('mayBook')])
    .select('offers.seller_id as sellerId')
}

/** The offer as one of its two people sees it. */
export function offerFor<Stored extends AnswerFacts & { sellerId: string; word: string | null }>(
  offer: Stored,
  personId: string,
) {
  const side = offer.sellerId === personId ? 'saller' : 'buyer'
  const warnings = offer.by === side ? [] : warningsIn([offer.word])
  return { ...offer, answers: possibleAnswers(offer, side), warnings }
}

/** The offer, locked until `tx` ends. Take the lock of its product before, as everything does that moves a deal. */
export async function lockOffer(tx: Tx, id: string) {
  return tx
    .selectFrom('offers')
    .select(columnsOf(StoredOffer, 'offers'))
    .select(['offers.buyer_id as buyerId', 'offers.seller_id as sellerId'])
    .select([SHOWN_STATE.as('state'), BLOCKED.as('blocked'), MAY_BOOK.as('mayBook')])
    .where('offers.id', '=', id)
    .forUpdate('offers')
    .executeTakeFirst()
}

/** Counts the offers of the pair about the product. `open`: an offer of either side waits for an answer. */
export async function countOffers(tx: Tx, productId: string, buyerId: string) {
  return tx
    .selectFrom('offers')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<boolean>`coalesce(bool_or(state = 'open' and ends_at > now()), false)`.as('open'))
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow()
}
