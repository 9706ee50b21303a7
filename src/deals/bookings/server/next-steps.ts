import { type RawBuilder, sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { isBlocked, isUnread } from '#messaging/conversations/server/store.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { cleanName } from '#shared/text/person-name.ts'
import { DAYS_TO_REVIEW } from '../../reviews/rules.ts'
import { MAX_NEXT_STEPS, NEXT_STEP_KINDS, type NextStep } from '../next-steps.ts'
import type {} from './store.ts'

/** Rows that are read: one more than an overview shows, so that it can say that there are more. */
const MAX_ROWS = MAX_NEXT_STEPS + 1

/** Newest conversations that are searched for unread messages. */
export const MAX_THREADS = 100

type Row = Omit<NextStep, 'at' | 'proposedAt'> & { at: string; proposedAt: string | null }

/** Lists the caller's next steps in deals, offers and conversations, the most urgent kind first. Runs one query. */
export async function listNextSteps(_: object, { db, person, language }: MemberContext): Promise<NextStep[]> {
  const me = sql`${person.id}::uuid`
  const { rows } = await sql<Row>`
    select kind, side, name, product, at, taka, link, place, proposed_at as "proposedAt" from (
      (${acceptedDeals(me)}) union all (${requests(me)}) union all (${openOffers(me)}) union all (${questions(me)})
      union all (${openReviews(me)})
    ) step
    where kind is not null
    order by array_position(${[...NEXT_STEP_KINDS]}::text[], kind), at, link
    limit ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows.map(({ at, proposedAt, place, ...row }) => ({
    ...{ ...row, name: cleanName(row.name), at: new Date(at).toISOString() },
    place: place && placeInLanguage(place, language),
    proposedAt: proposedAt && new Date(proposedAt).toISOString(),
  }))
}

/** SQL: the person's side in a row that has both parties. */
function sideOf(me: RawBuilder<unknown>, table: string): RawBuilder<'buyer' | 'saller'> {
  return sql`case when ${sql.ref(`${table}.buyer_id`)} = ${me} then 'buyer' else 'saller' end`
}

/** Steps of accepted deals. A proposal of the other side is a step even while an agreed meeting is ahead. */
function acceptedDeals(me: RawBuilder<unknown>): RawBuilder<unknown> {
  const side = sideOf(me, 'bookings')
  const isProposed = sql`coalesce(proposed_from > now(), false)`
  const isTheirs = sql`${isProposed} and proposed_by <> ${side} and not coalesce(agreed_from < now() + interval '1 hour', false)`
  return sql`
    select case
        when agreed_from < now() + interval '1 hour' then 'code'
        when ${isTheirs} then 'proposal'
        when agreed_from < now() + interval '2 days' then 'meeting'
        when agreed_from is null and not ${isProposed} then 'arrange' end as kind,
      ${side} as side, case when ${side} = 'buyer' then saler_name else buyer_name end as name, product_name as product,
      case when ${isTheirs} then proposed_from
        else coalesce(agreed_from, bookings.ends_at, bookings.state_since) end as at,
      null::int as taka, '/dashboard/deals/' || bookings.id as link,
      case when ${isTheirs} then proposed_place else agreed_place end as place,
      case when ${isProposed} and proposed_by = ${side} then proposed_from end as proposed_at
    from bookings join products on products.id = bookings.product_id and products.state = 'reserved'
    where ${me} in (bookings.buyer_id, bookings.seller_id) and bookings.state = 'accepted'`
}

/** Requests on a product that is free; while it is reserved they wait in line. */
function requests(me: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'request', 'saller', buyer_name, product_name, coalesce(bookings.ends_at, bookings.created_at), agreed_taka,
      '/dashboard/deals/' || bookings.id, null, null
    from bookings join products on products.id = bookings.product_id and products.state = 'live'
    where bookings.seller_id = ${me} and bookings.state = 'requested'
    order by bookings.created_at, bookings.id limit ${sql.lit(MAX_ROWS)}`
}

/** Answerable offers of the other side. Without a deal a saller gets a link to the requests, a buyer to the product. */
function openOffers(me: RawBuilder<unknown>): RawBuilder<unknown> {
  const side = sideOf(me, 'offers')
  const deal = sql`(select '/dashboard/deals/' || id from bookings where bookings.product_id = offers.product_id
    and bookings.buyer_id = offers.buyer_id order by bookings.created_at desc limit 1)`
  return sql`
    select 'offer', ${side}, other.display_name, products.name, offers.ends_at, offers.taka,
      coalesce(${deal}, case when ${side} = 'buyer' then '/products/sp/' || products.id
        else '/dashboard/my-products/' || products.id || '/requests#offer-' || offers.id end), null, null
    from offers join products on products.id = offers.product_id and products.listed
      join users other on other.id = case when ${side} = 'buyer' then offers.seller_id else offers.buyer_id end
    where ${me} in (offers.buyer_id, offers.seller_id) and offers.state = 'open' and offers.ends_at > now()
      and offers.by <> ${side} and not other.disabled and not ${isBlocked('offers.buyer_id', 'offers.seller_id')}
    order by offers.ends_at, offers.id limit ${sql.lit(MAX_ROWS)}`
}

/** Deals that were handed over, and that the person may still review. */
function openReviews(me: RawBuilder<unknown>): RawBuilder<unknown> {
  const side = sideOf(me, 'bookings')
  const end = sql`bookings.state_since + make_interval(days => ${sql.lit(DAYS_TO_REVIEW)})`
  return sql`
    select 'review', ${side}, case when ${side} = 'buyer' then saler_name else buyer_name end, product_name, ${end},
      null::int, '/dashboard/deals/' || bookings.id || '#review', null, null
    from bookings
    where ${me} in (buyer_id, seller_id) and state = 'handed_over' and ${end} > now()
      and buyer_id is not null and seller_id is not null
      and not exists (select from reviews where booking_id = bookings.id and reviews.side = ${side})
    order by state_since, bookings.id limit ${sql.lit(MAX_ROWS)}`
}

/** Among the newest conversations of the last month those with messages of the other side that are unread. */
function questions(me: RawBuilder<unknown>): RawBuilder<unknown> {
  const side = sideOf(me, 'threads')
  return sql`
    select 'question', ${side}, other.display_name, product_name, last_at, null::int,
      '/dashboard/messages/' || threads.id, null, null
    from (select * from threads where ${me} in (buyer_id, seller_id) and last_at > now() - interval '30 days'
        order by last_at desc limit ${sql.lit(MAX_THREADS)}) threads
      join users other on other.id = case when ${side} = 'buyer' then seller_id else buyer_id end
    where ${isUnread(side)}
    order by last_at desc, threads.id limit ${sql.lit(MAX_ROWS)}`
}
