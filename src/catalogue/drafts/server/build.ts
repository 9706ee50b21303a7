import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { DraftForm } from '../contract.ts'
import type {} from './store.ts'

/** Stores an unpublished listing of `seller`. */
export async function aDraft(db: Database, seller: { id: string }, given: Partial<DraftForm> = {}) {
  const form = { name: 'HP ProBook 440 G8', category: 'HP', kind: 'laptop', photos: [], ...given }
  return db
    .insertInto('listing_drafts')
    .values({
      id: randomUUID(),
      seller_id: seller.id,
      form: sql<never>`${JSON.stringify(form)}::jsonb`,
      photos: form.photos,
    })
    .returning(['id as _id', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow()
}
