import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

export interface ReviewRow {
  id: string
  /** The person whose page shows it. */
  aboutId: string
  /** Null once the account of its author is gone. */
  authorId: string | null
  product: string
  isHidden: boolean
}

/** A review that was shown, also while an admin has hidden it. */
export function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  return selectReview(db, id).executeTakeFirst()
}

export function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  return selectReview(tx, id).forUpdate('reviews').executeTakeFirst()
}

function selectReview(db: Database, id: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['reviews.id', 'about_id as aboutId', 'author_id as authorId', 'product_name as product'])
    .select(sql<boolean>`hidden_at is not null`.as('isHidden'))
    .where('reviews.id', '=', id)
    .where('shown_at', 'is not', null)
}

/**
 * Hides a review that `lockReview` has locked, or shows it again. Averages change with it. The caller invalidates the cache
 * tags `list` and `person:ID` of the person whom it is about. Returns false if nothing changes.
 */
export async function setReviewHidden(tx: Tx, { id, isHidden }: ReviewRow, hidden: boolean): Promise<boolean> {
  if (isHidden === hidden) return false
  const hidden_at = hidden ? sql<string>`now()` : null
  await tx.updateTable('reviews').set({ hidden_at }).where('id', '=', id).execute()
  return true
}
