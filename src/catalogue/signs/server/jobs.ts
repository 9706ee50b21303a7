import { sql } from 'kysely'
import { lockBrandTable, lockProduct } from '#catalogue/products/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { DAYS_OF_NEW_ACCOUNT } from '../rules.ts'
import { lookAt } from './look.ts'
import { settle } from './store.ts'

const BATCH = 50
/** A run that is not done after so long leaves the rest to the next one. */
const RUN_MS = 50_000

/**
 * Jobs of the signs. Each minute they check products from before the signs existed, until none is left. Each hour they end the
 * signs `many` of accounts that are no longer new.
 */
export function signsJobs(db: Database): Jobs {
  return {
    lookAtProducts: () => repeat(db, lookAtBatch),
    endSignsOfNewAccounts: () => repeat(db, endBatch),
  }
}

async function repeat(db: Database, batch: (tx: Tx) => Promise<number>): Promise<void> {
  const end = Date.now() + RUN_MS
  while (Date.now() < end && (await db.transaction().execute(batch)) === BATCH);
}

/** The oldest come first: what was there before is what the rest is compared with. */
async function lookAtBatch(tx: Tx): Promise<number> {
  await lockBrandTable(tx, 'shared')
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('compared', 'is', null)
    .orderBy('created_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  await lookAt(
    tx,
    products.map(({ id }) => id),
  )
  await invalidate(tx, products)
  return products.length
}

async function endBatch(tx: Tx): Promise<number> {
  const old = await tx
    .selectFrom('listing_signs')
    .innerJoin('products', 'products.id', 'product_id')
    .innerJoin('users', 'users.id', 'seller_id')
    .select(['listing_signs.id as signId', 'products.id'])
    .where('listing_signs.kind', '=', 'many')
    .where('ended_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('users.created_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(DAYS_OF_NEW_ACCOUNT)})`)
    .orderBy('products.id')
    .limit(BATCH)
    .execute()
  for (const { id, signId } of old) {
    const product = await lockProduct(tx, id)
    await tx.updateTable('listing_signs').set({ ended_at: sql<string>`now()` }).where('id', '=', signId).execute()
    if (product) await settle(tx, [product])
  }
  await invalidate(tx, old)
  return old.length
}

async function invalidate(tx: Tx, products: readonly { id: string }[]): Promise<void> {
  if (products.length > 0) await publishInvalidation(tx, ['list', ...products.map(({ id }) => `product:${id}`)])
}
