import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Party } from '../../bookings/rules.ts'
import type {} from './store.ts'

interface GivenReview {
  described?: number
  onTime?: number
  kind?: number
  words?: string
  answer?: string
  /** Shown to everybody; with a time, since then. */
  shown?: true | string
}

/** Stores the review of one side of a deal that was handed over, for tests and demo data. Answers its id. */
export async function aReview(db: Database, bookingId: string, by: Party, given: GivenReview = {}): Promise<string> {
  const deal = await db
    .selectFrom('bookings')
    .select(['buyer_id as buyer', 'seller_id as saller'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { described = 5, onTime = 5, kind = 5, words = '', answer, shown } = given
  const shownAt = shown === true ? sql<string>`now()` : (shown ?? null)
  const row = await db
    .insertInto('reviews')
    .values({
      ...{ booking_id: bookingId, side: by, author_id: deal[by], network: null },
      about_id: deal[by === 'buyer' ? 'saller' : 'buyer'] ?? '',
      ...{ described, on_time: onTime, kind, words, shown_at: shownAt },
      ...(answer && { answer, answered_at: shownAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
