import { sql } from 'kysely'
import { notify } from '#messaging/notifications/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import type { Party } from '../../bookings/rules.ts'
import type { DealReviews, reviews } from '../contract.ts'
import { reviewLink, reviewRefusal, reviewsEnd, shownFrom } from '../rules.ts'
import { selectShown, toShown } from './people.ts'

/** Returns the reviews of a deal to one of its parties. The review of the other side is included once everybody can see it. */
export async function showDealReviews({ id }: { id: string }, ctx: MemberContext): Promise<DealReviews> {
  const { deal, side, other } = await readDeal(id, ctx)
  const written = await ctx.db
    .selectFrom('reviews')
    .select([
      'reviews.side as by',
      'described',
      'on_time as onTime',
      'kind',
      'words',
      'created_at as createdAt',
      'shown_at as shownAt',
    ])
    .where('booking_id', '=', id)
    .execute()
  const mine = written.find(({ by }) => by === side)
  const refused = reviewRefusal({ ...deal, shown: written.some(({ shownAt }) => shownAt !== null) })
  const shown = await selectShown(ctx).where('booking_id', '=', id).orderBy('reviews.side').execute()
  return {
    other,
    until: refused || other === null ? null : reviewsEnd(deal.stateSince),
    mine: mine ? { described: mine.described, onTime: mine.onTime, kind: mine.kind, words: mine.words } : null,
    // When the other side wrote is not said before both are shown, but for the hour in which both can still be changed.
    shownFrom: mine
      ? shownFrom(
          deal.stateSince,
          written.map(({ createdAt }) => createdAt),
        )
      : null,
    shown: shown.map((review) => toShown(review, ctx)),
  }
}

/** Stores or changes the caller's review. The database refuses a review of a deal that was not handed over. */
export async function writeReview(
  { id, described, onTime, kind, words }: Parsed<typeof reviews.writeReview>,
  ctx: MemberContext,
) {
  const { deal, side, other } = await readDeal(id, ctx)
  const refused = reviewRefusal({ ...deal, shown: false })
  if (refused) throw conflict(refused)
  if (other === null) throw conflict('nobody_to_review')
  const stars = { described, on_time: onTime, kind, words }
  const network = ctx.address && networkOf(ctx.address)
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await tx
      .insertInto('reviews')
      .values({ booking_id: id, side, author_id: ctx.person.id, about_id: other, network, ...stars })
      .onConflict((written) =>
        written
          .columns(['booking_id', 'side'])
          .doUpdateSet({ ...stars, network })
          .where('reviews.shown_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw conflict('review_shown')
    await compareNetworks(tx, id)
  })
  return { acknowledged: true as const }
}

/** Marks reviews of accounts in one network, which may be one person. Only admins see the mark. */
async function compareNetworks(tx: Tx, bookingId: string): Promise<void> {
  await sql`
    update reviews set same_network = true
    where booking_id = ${bookingId} and (
      exists (select from bookings where id = booking_id and bookings.same_network)
      or exists (select from reviews other where other.booking_id = reviews.booking_id and other.side <> reviews.side
        and other.network = reviews.network))`.execute(tx)
}

/** Stores the one public answer to a review. Of two simultaneous answers the second gets 409. */
export async function answerReview(
  { id, words }: Parsed<typeof reviews.answerReview>,
  { db, person, invalidateTags }: MemberContext,
) {
  await db.transaction().execute(async (tx) => {
    const review = await tx
      .selectFrom('reviews')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .select(['about_id as aboutId', 'author_id as authorId', 'shown_at as shownAt', 'answer'])
      .select(['bookings.id as dealId', 'product_name as product'])
      .where('reviews.id', '=', id)
      .where('hidden_at', 'is', null)
      .forUpdate('reviews')
      .executeTakeFirst()
    if (!review) throw notFound()
    if (review.aboutId !== person.id) throw forbidden('not_yours')
    if (review.shownAt === null) throw conflict('review_not_shown')
    if (review.answer !== null) throw conflict('review_answered')
    const answered = { answer: words, answered_at: sql<string>`now()` }
    await tx.updateTable('reviews').set(answered).where('id', '=', id).execute()
    await notify(tx, {
      ...{ to: review.authorId, event: 'review', kind: 'reviewAnswered', link: reviewLink(review.dealId) },
      ...{ person: person.id, data: { product: review.product }, key: `review:${id}:answered` },
    })
    await invalidateTags(tx, [`person:${person.id}`])
  })
  return { acknowledged: true as const }
}

interface ReadDeal {
  deal: { state: string; stateSince: string }
  side: Party
  /** Null once the account of the other side is gone. */
  other: string | null
}

async function readDeal(
  id: string,
  { db, person }: { db: Database; person: MemberContext['person'] },
): Promise<ReadDeal> {
  const deal = await db
    .selectFrom('bookings')
    .select(['state', 'state_since as stateSince', 'buyer_id as buyerId', 'seller_id as sellerId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!deal) throw notFound()
  const side = deal.buyerId === person.id ? 'buyer' : 'saller'
  if (side === 'saller' && deal.sellerId !== person.id) throw forbidden('not_yours')
  return { deal, side, other: side === 'buyer' ? deal.sellerId : deal.buyerId }
}
