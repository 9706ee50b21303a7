import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import { type Database, lockName, type Tx } from '#platform/database/database.ts'
import { conflict } from '#shared/errors.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    published_drafts: {
      seller_id: string
      /** The id of the draft, as its browser chose it. */
      draft_id: string
      product_id: string
      digest: string
      published_at: Generated<string>
    }
  }
}

interface Publication {
  sellerId: string
  draftId: string | undefined
  /** Form of the published product. */
  input: object
}

/**
 * Lists the product of a draft once, whatever is repeated and however many windows publish it; resolves to its id. A product
 * that was deleted since does not count. Throws 409 `draft_published` when the draft was published with other values.
 * @param add stores the product and resolves to its id
 */
export async function publishOnce(tx: Tx, { sellerId, draftId, input }: Publication, add: () => Promise<string>) {
  if (!draftId) return add()
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  // If two calls come at once, the second waits and then finds the product of the first.
  await lockName(tx, `draft ${sellerId} ${draftId}`)
  const published = await tx
    .selectFrom('published_drafts')
    .innerJoin('products', 'products.id', 'published_drafts.product_id')
    .select(['product_id', 'digest'])
    .where('published_drafts.seller_id', '=', sellerId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  if (published && published.digest !== digest) throw conflict('draft_published')
  if (published) return published.product_id
  const product_id = await add()
  await tx
    .insertInto('published_drafts')
    .values({ seller_id: sellerId, draft_id: draftId, product_id, digest })
    .onConflict((other) => other.columns(['seller_id', 'draft_id']).doUpdateSet({ product_id, digest }))
    .execute()
  return product_id
}

/**
 * Time for which a publication is remembered. A call is repeated within minutes, and a window that shows a published draft is
 * closed within weeks.
 */
const REMEMBERED = sql`interval '90 days'`

/** Deletes publications older than `REMEMBERED`; for a job. */
export async function deleteOldPublications(db: Database): Promise<void> {
  await db.deleteFrom('published_drafts').where('published_at', '<', sql<string>`now() - ${REMEMBERED}`).execute()
}
