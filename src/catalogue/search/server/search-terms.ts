import { sql } from 'kysely'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { type Database, type Tx, tryLockName } from '#platform/database/database.ts'
import { storedLexicon } from './stored-lexicon.ts'
import type { Lexicon } from './understanding/lexicon.ts'
import { type Described, TERMS_VERSION, termsOf } from './understanding/terms.ts'

/** The columns of a product that a search finds it by, for whoever writes its name, kind, condition, description or facts. */
export async function makeSearchTerms(db: Database, product: Described) {
  return { searchTerms: termsOf(product, await storedLexicon(db)), termsVersion: TERMS_VERSION }
}

const BATCH = 500
/** A run of the job that is not done after so long leaves the rest to the next one. */
const RUN_MS = 50_000

/**
 * Makes the terms of products that have none or former ones: those from before the terms, and those that were written by
 * other means than the application. Goes on where it was stopped. Of several processes one works at a time.
 */
export async function fillSearchTerms(db: Database): Promise<void> {
  const lexicon = await storedLexicon(db)
  const end = Date.now() + RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < end) {
    hasMore = await db.transaction().execute((tx) => fillBatch(tx, lexicon))
  }
}

/** Fills one batch. Returns true if there may be more. */
async function fillBatch(tx: Tx, lexicon: Lexicon): Promise<boolean> {
  if (!(await tryLockName(tx, 'search terms'))) return false
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name', 'kind', 'condition', 'location', 'description', 'specs', 'district', 'area'])
    .where('terms_version', '<', TERMS_VERSION)
    .limit(BATCH)
    // A product that is being edited gets its terms by the edit.
    .forUpdate()
    .skipLocked()
    .execute()
  if (products.length === 0) return false
  const made = products.map(({ id, ...product }) => ({ id, terms: termsOf(product, lexicon) }))
  await sql`
    update products set search_terms = made.terms, terms_version = ${TERMS_VERSION}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, terms text[])
    where products.id = made.id`.execute(tx)
  await publishInvalidation(tx, ['list'])
  return products.length === BATCH
}
