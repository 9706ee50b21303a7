import { sql } from 'kysely'
import { findReview } from '#deals/reviews/server/hide-review.ts'
import type { Database } from '#platform/database/database.ts'
import type { ThingKind } from '../rules.ts'

/** A subject of reports, with the title that the desk shows after its deletion. */
interface Thing {
  /** Title; empty for a person. */
  title: string
  /** Id of the person whom a report is about. */
  subjectId: string | null
}

type Find = (db: Database, id: string) => Promise<Thing | undefined>

/** Queries by kind; undefined for deleted rows. The subject of a conversation depends on its reporter. */
export const FIND_THING: Record<ThingKind, Find> = {
  product: (db, id) =>
    db
      .selectFrom('products')
      .select(['name as title', 'seller_id as subjectId'])
      .where('id', '=', id)
      .executeTakeFirst(),
  person: (db, id) =>
    db
      .selectFrom('users')
      .select([sql.lit('').as('title'), 'id as subjectId'])
      .where('id', '=', id)
      .executeTakeFirst(),
  conversation: async (db, id) => {
    const thread = await db
      .selectFrom('threads')
      .select('product_name as title')
      .where('id', '=', id)
      .executeTakeFirst()
    return thread && { ...thread, subjectId: null }
  },
  review: async (db, id) => {
    const review = await findReview(db, id)
    return review && { title: review.product, subjectId: review.authorId }
  },
}

/** Returns true while a proof waits for a decision. */
export async function isProofWaiting(db: Database, id: string): Promise<boolean> {
  const proof = db.selectFrom('proofs').select('id').where('id', '=', id).where('state', '=', 'waiting')
  return (await proof.executeTakeFirst()) !== undefined
}
