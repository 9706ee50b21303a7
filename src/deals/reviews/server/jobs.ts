import { type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { notify } from '#messaging/notifications/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { Id } from '#shared/shapes.ts'
import { PARTIES } from '../../bookings/rules.ts'
import { DAYS_TO_REVIEW, MINUTES_UNTIL_SHOWN, reviewLink } from '../rules.ts'

/** Deals that one run shows the reviews of. */
const BATCH = 100

const Payload = z.object({ bookingId: Id })

export function reviewsJobs({ db }: { db: Database }): Jobs {
  return { askForReviews: (payload) => askForReviews(db, payload), showReviews: () => showReviews(db) }
}

/** Asks both sides of a deal for a review, unless they have written it or an account is gone. */
export async function askForReviews(db: Database, payload: unknown): Promise<void> {
  const { bookingId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    const deal = await tx
      .selectFrom('bookings')
      .select(['buyer_id as buyer', 'seller_id as saller', 'product_name as productName'])
      .where('id', '=', bookingId)
      .where('state', '=', 'handed_over')
      .executeTakeFirst()
    if (!deal?.buyer || !deal.saller) return
    const reviews = await tx.selectFrom('reviews').select('side').where('booking_id', '=', bookingId).execute()
    const written = new Set(reviews.map(({ side }) => side))
    for (const party of PARTIES.filter((party) => !written.has(party)))
      await notify(tx, {
        ...{
          to: deal[party],
          event: 'review',
          kind: 'reviewAsked',
          person: deal[party === 'buyer' ? 'saller' : 'buyer'],
          data: { product: deal.productName },
        },
        ...{ link: reviewLink(bookingId), key: `review:${bookingId}:asked` },
      })
  })
}

/** Shows the reviews of deals on which both sides wrote an hour ago, or whose time is over. */
export async function showReviews(db: Database): Promise<void> {
  const age = (value: number, unit: 'days' | 'mins') =>
    sql`now() - make_interval(${sql.raw(unit)} => ${sql.lit(value)})`
  const due = await db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('booking_id as id')
    .where('shown_at', 'is', null)
    .groupBy(['booking_id', 'bookings.state_since'])
    .having(
      sql<SqlBool>`bookings.state_since <= ${age(DAYS_TO_REVIEW, 'days')}
        or (count(*) = 2 and max(reviews.created_at) <= ${age(MINUTES_UNTIL_SHOWN, 'mins')})`,
    )
    .limit(BATCH)
    .execute()
  for (const { id } of due) await showReviewsOf(db, id)
  if (due.length === BATCH) await showReviews(db)
}

async function showReviewsOf(db: Database, bookingId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const shown = await tx
      .updateTable('reviews')
      .set({ shown_at: sql<string>`now()`, network: null })
      .where('booking_id', '=', bookingId)
      .where('shown_at', 'is', null)
      .returning(['id', 'about_id as about', 'author_id as author'])
      .returning(sql<string>`(select product_name from bookings where id = booking_id)`.as('product'))
      .execute()
    for (const { id, about, author, product } of shown)
      await notify(tx, {
        ...{ to: about, event: 'review', kind: 'reviewShown', person: author, data: { product } },
        ...{ link: reviewLink(bookingId), key: `review:${id}:shown` },
      })
    await publishInvalidation(
      tx,
      shown.map(({ about }) => `person:${about}`),
    )
  })
}
