import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import { Id } from '#shared/shapes.ts'
import { DAYS_OF_HIDDEN, DAYS_OF_REVIEWS, MANY_LOW, MANY_OF_PAIR, type Reason, type ThingKind } from '../rules.ts'
import { isLow } from './low-reviews.ts'
import { openCase } from './store.ts'

/** Cases that one run opens of each sort. */
const BATCH = 100

interface Found {
  id: string
  title: string
  subjectId: string | null
}

/**
 * Opens cases without a report: listings that wait, photos of other sallers, new listings with the name of a hidden one,
 * reviews of one network, reviews of one pair, many low reviews of one person.
 */
export async function openFoundCases(db: Database): Promise<void> {
  await openAll(db, { kind: 'product', reason: 'misleading', weight: 4 }, waitingListings)
  await openAll(db, { kind: 'product', reason: 'misleading', weight: 2 }, listingsWithPhotos)
  await openAll(db, { kind: 'product', reason: 'misleading', weight: 2 }, listingsMadeAgain)
  await openAll(db, { kind: 'review', reason: 'false_review', weight: 1 }, reviewsOfOneNetwork)
  await openAll(db, { kind: 'review', reason: 'false_review', weight: 1 }, reviewsOfOnePair)
  await openAll(db, { kind: 'review', reason: 'false_review', weight: 1 }, manyLowReviews)
}

async function openAll(
  db: Database,
  given: { kind: ThingKind; reason: Reason; weight: number },
  query: RawBuilder<Found>,
): Promise<void> {
  const { rows } = await query.execute(db)
  for (const { id, ...found } of rows)
    await db.transaction().execute((tx) => openCase(tx, { ...given, thingId: id, ...found }))
}

const enabled = sql`exists (select from users where users.id = seller_id and not disabled)`

/** Listings that wait for an admin, except those of disabled sallers, which nobody sees. */
const waitingListings = sql<Found>`
  select id, name as title, seller_id as "subjectId" from products
  where state = 'waiting' and ${enabled}
    and not exists (select from cases where kind = 'product' and thing_id = products.id and cases.state = 'open')
  limit ${sql.lit(BATCH)}`

/** Listings with a photo that another saller showed before, once for each finding. */
const listingsWithPhotos = sql<Found>`
  select products.id, name as title, seller_id as "subjectId"
  from listing_signs join products on products.id = product_id
  where listing_signs.kind = 'photo' and ended_at is null and dismissed_at is null
    and products.state not in ('waiting', 'hidden') and ${enabled}
    and not exists (select from cases where cases.kind = 'product' and thing_id = products.id
      and (cases.state = 'open' or decided_at > found_at))
  limit ${sql.lit(BATCH)}`

/** New listings with the name of an earlier listing of the saller that admins have hidden, unless an appeal was granted. */
const listingsMadeAgain = sql<Found>`
  select id, name as title, seller_id as "subjectId" from products
  where listed and ${enabled} and exists (
      select from cases hid where hid.kind = 'product' and hid.decision = 'hide' and hid.subject_id = seller_id
        and hid.thing_id <> products.id and lower(hid.title) = lower(name)
        and hid.decided_at between products.created_at - make_interval(days => ${sql.lit(DAYS_OF_HIDDEN)}) and products.created_at
        and not exists (select from notices where case_id = hid.id and act = 'hide' and withdrawn_at is not null))
    and not exists (select from cases where kind = 'product' and thing_id = products.id)
  limit ${sql.lit(BATCH)}`

/** The newest of many reviews of one saller by one buyer. Two accounts of one person can use two networks. */
const reviewsOfOnePair = sql<Found>`
  select distinct on (author_id, about_id) reviews.id, product_name as title, author_id as "subjectId"
  from reviews join bookings on bookings.id = booking_id
  where side = 'buyer' and hidden_at is null and shown_at > now() - make_interval(days => ${sql.lit(DAYS_OF_REVIEWS)})
    and (select count(*) from reviews other where other.author_id = reviews.author_id and other.about_id = reviews.about_id
      and other.side = 'buyer' and other.shown_at is not null and other.hidden_at is null) >= ${sql.lit(MANY_OF_PAIR)}
    and not exists (select from cases join reviews other on other.id = thing_id
      where cases.kind = 'review' and other.author_id = reviews.author_id and other.about_id = reviews.about_id)
  order by author_id, about_id, shown_at desc
  limit ${sql.lit(BATCH)}`

/** Reviews of deals between accounts in one network, which may be one person. Of two reviews the buyer's. */
const reviewsOfOneNetwork = sql<Found>`
  select reviews.id, product_name as title, author_id as "subjectId"
  from reviews join bookings on bookings.id = booking_id
  where reviews.same_network and hidden_at is null
    and (side = 'buyer' or not exists (
      select from reviews other where other.booking_id = reviews.booking_id and other.side = 'buyer' and other.shown_at is not null))
    and shown_at > now() - make_interval(days => ${sql.lit(DAYS_OF_REVIEWS)})
    and not exists (select from cases where kind = 'review' and thing_id = reviews.id)
  limit ${sql.lit(BATCH)}`

/** Low reviews of a person by at least `MANY_LOW` authors in `DAYS_OF_REVIEWS`. They may have agreed on it. */
const manyLowReviews = sql<Found>`
  with low as (
    select id, booking_id, author_id, about_id from reviews
    where ${isLow('reviews')} and hidden_at is null and shown_at > now() - make_interval(days => ${sql.lit(DAYS_OF_REVIEWS)})
  )
  select low.id, product_name as title, author_id as "subjectId"
  from low join bookings on bookings.id = booking_id
  where about_id in (select about_id from low group by about_id having count(distinct author_id) >= ${sql.lit(MANY_LOW)})
    and not exists (select from cases where kind = 'review' and thing_id = low.id)
  limit ${sql.lit(BATCH)}`

const Listed = z.object({ productId: Id })

/**
 * Opens a case of a listing whose serial number is known to the desk: a deal about the device was contested or reported, or
 * admins have hidden another listing of it. The job is enqueued when the number is given.
 */
export async function openKnownSerial(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Listed, payload)
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .selectFrom('products')
      .innerJoin('listing_serials', 'product_id', 'products.id')
      .select(['name as title', 'seller_id as subjectId', 'serial_hash as hash'])
      .where('products.id', '=', productId)
      .executeTakeFirst()
    if (!product || !(await isKnown(tx, productId, product.hash))) return
    const { title, subjectId } = product
    await openCase(tx, { kind: 'product', thingId: productId, title, subjectId, reason: 'stolen', weight: 4 })
  })
}

async function isKnown(tx: Tx, productId: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with earlier as (
      select product_id, null::uuid as thread_id, null as state from listing_serials where serial_hash = ${hash}
      union all
      select product_id, thread_id, state from meeting_statements join bookings on bookings.id = booking_id
      where serial_hash = ${hash}
    )
    select exists (
      select from earlier where product_id is distinct from ${productId} and (
        state = 'contested'
        or exists (select from products where products.id = product_id and products.state = 'hidden')
        or exists (select from cases where (cases.state = 'open' or decision in ('hide', 'warn', 'suspend'))
          and ((cases.kind = 'product' and thing_id = product_id) or (cases.kind = 'conversation' and thing_id = thread_id))))
    ) as known`.execute(tx)
  return rows[0]?.known ?? false
}
