import { sql } from 'kysely'
import { isBlocked, isUnread } from '#messaging/conversations/server/store.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { RequestCount } from '../../next-steps.ts'
import { MAX_THREADS } from '../next-steps.ts'

/** Products in the answer, at most; the ones with the newest requests come first. No saller has this many with requests. */
const MOST = 1_000

/**
 * Counts open requests, offers to answer and unread conversations for each of the caller's products. Unread messages count in
 * the `MAX_THREADS` newest conversations. Products without any of these are left out.
 */
export async function countRequests(_: object, { db, person }: MemberContext): Promise<RequestCount[]> {
  const me = sql`${person.id}::uuid`
  const { rows } = await sql<RequestCount>`
    select "productId", sum(requests)::int as requests, sum(offers)::int as offers, count(thread)::int as unread,
      case when count(thread) = 1 then max(thread) end as "threadId" from (
      select product_id as "productId", 1 as requests, 0 as offers, null as thread, created_at as at from bookings
      where seller_id = ${me} and state in ('requested', 'accepted')
      union all
      select product_id, 0, 1, null, offers.created_at
      from offers join products on products.id = product_id and listed join users on users.id = buyer_id
      where offers.seller_id = ${me} and offers.state = 'open' and offers.by = 'buyer' and ends_at > now()
        and not disabled and not ${isBlocked('buyer_id', 'offers.seller_id')}
      union all
      select product_id, 0, 0, id::text, last_at
      from (select * from threads where seller_id = ${me} order by last_at desc limit ${sql.lit(MAX_THREADS)}) threads
      where ${isUnread(sql.lit('saller'))}
    ) asked
    where "productId" is not null
    group by "productId"
    order by max(at) desc
    limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
