import { type Generated, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Party } from '../../bookings/rules.ts'
import type { PersonFacts, PersonPage, Score } from '../contract.ts'
import { DAYS_NEW, MIN_ANSWERS, MIN_RATED } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    reviews: {
      id: Generated<string>
      booking_id: string
      /** Side of the author. */
      side: Party
      /** Null once the author's account is gone. */
      author_id: string | null
      about_id: string
      described: number
      on_time: number
      kind: number
      words: string
      created_at: Generated<string>
      shown_at: Generated<string | null>
      answer: Generated<string | null>
      answered_at: Generated<string | null>
      /** Time at which an admin hid the review. */
      hidden_at: Generated<string | null>
      /** Network of the author, stored until the review is shown. */
      network: string | null
      /** True if both sides wrote from one network. Only admins see it. */
      same_network: Generated<boolean>
    }
  }
}

/** Closed deals of a person that are counted exactly. One more means 'more than'. */
const MAX_DEALS = 1_000
/** Newest conversations from which the time of an answer is computed. */
const MAX_THREADS = 100

type Row = Omit<PersonFacts, 'badges' | 'asSaller'> & PersonFacts['badges'] & { asSaller: Score; asBuyer: Score }

/**
 * SQL condition: the reader may see the page of a person. People who have a deal with a suspended person see it, too: their deal
 * leads to it.
 */
export function isShownTo(readerId: string | null): RawBuilder<SqlBool> {
  return sql`(not disabled or (suspended_until is not null and exists (
    select from bookings where (seller_id = users.id and buyer_id = ${readerId}::uuid)
      or (buyer_id = users.id and seller_id = ${readerId}::uuid))))`
}

/** The counted facts of a person; undefined for nobody, for an account that waits for a new owner, and unless `isShownTo`. */
export async function readFacts(db: Database, id: string, readerId: string | null) {
  const { rows } = await sql<Row & Pick<PersonPage, 'name' | 'photo' | 'district' | 'isSuspended'>>`
    select display_name as name, photo_url as photo, created_at as since, disabled as "isSuspended",
      created_at > now() - make_interval(days => ${sql.lit(DAYS_NEW)}) as "isNew",
      email_proven_at as email, phone_proven_at as phone, shop_seen_at as shop,
      exists (select from proofs where user_id = users.id and kind = 'shop' and state = 'waiting') as "shopWaits",
      ${closedDeals('seller_id')} as sold, ${closedDeals('buyer_id')} as bought, ${noShows} as "noShows",
      ${answerMinutes} as "answerMinutes", ${scoreBy('buyer')} as "asSaller", ${scoreBy('saller')} as "asBuyer",
      (select district from products where seller_id = users.id and listed and district is not null
        order by created_at desc limit 1) as district
    from users where id = ${id} and ${isShownTo(readerId)} and display_name <> ''`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { email, phone, shop, ...facts } = row
  return {
    ...facts,
    badges: { email: time(email), phone: time(phone), shop: time(shop) },
    since: time(facts.since) ?? '',
  }
}

/** Raw SQL answers times as the driver writes them. */
function time(value: string | null): string | null {
  return value && new Date(value).toISOString()
}

function closedDeals(side: 'seller_id' | 'buyer_id'): RawBuilder<number> {
  return sql`(select count(*)::int from (
    select from bookings where ${sql.ref(side)} = users.id and state = 'handed_over' limit ${sql.lit(MAX_DEALS + 1)}) closed)`
}

/** Count of no-shows of the person that the other side reported and that stand: not denied in time, or upheld by an admin. */
const noShows = sql<number>`(
  select count(*)::int from bookings where users.id in (buyer_id, seller_id) and state = 'no_show' and ends_at <= now()
    and (select actor from booking_moves where booking_id = bookings.id and move = 'no-show' order by id desc limit 1)
      = case when buyer_id = users.id then 'saller' else 'buyer' end)`

/** Median of the minutes from the first message of each buyer to the first answer after it. */
const answerMinutes = sql<number | null>`(
  select case when count(*) >= ${sql.lit(MIN_ANSWERS)} then
    round(percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - question.created_at)) / 60)::int end
  from (select id from threads where seller_id = users.id order by last_at desc limit ${sql.lit(MAX_THREADS)}) thread
    cross join lateral (select number, created_at from messages where thread_id = thread.id and sender = 'buyer'
      order by number limit 1) question
    cross join lateral (select created_at from messages where thread_id = thread.id and sender = 'saller'
      and messages.number > question.number order by messages.number limit 1) answer)`

/** Count and means of the shown reviews that one side wrote about the person. */
function scoreBy(by: Party): RawBuilder<Score> {
  const mean = (column: string) =>
    sql`case when count(*) >= ${sql.lit(MIN_RATED)} then round(avg(${sql.ref(column)}), 2)::float8 end`
  return sql`(
    select json_build_object('count', count(*)::int, 'described', ${mean('described')}, 'onTime', ${mean('on_time')},
      'kind', ${mean('kind')})
    from reviews where about_id = users.id and side = ${by} and shown_at is not null and hidden_at is null)`
}
