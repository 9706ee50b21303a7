import type { Generated } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import type { DraftForm } from '../contract.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    listing_drafts: {
      id: string
      seller_id: string
      form: DraftForm
      photos: string[]
      created_at: Generated<string>
      updated_at: Generated<string>
    }
  }
}

/** Resolves to the given image ids that a draft uses. */
export function draftPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  return photoIdsIn(db, [['listing_drafts', 'photos']], ids)
}

/** Deletes the drafts of a user. */
export async function deleteDraftsOf(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom('listing_drafts').where('seller_id', '=', sellerId).execute()
}
