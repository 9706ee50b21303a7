import { sql } from 'kysely'
import { disableWithProducts, type SellerProducts } from '#people/users/server/disable.ts'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { conflict } from '#shared/errors.ts'
import { SECONDS_TO_NOTIFY } from '../rules.ts'

/** Throws 409 unless the person can be suspended. A person who is disabled without an end stays disabled. */
export async function requireSuspendable(tx: Tx, userId: string): Promise<void> {
  const person = await readSuspension(tx, userId)
  if (!person || (person.disabled && !person.until)) throw conflict('act_impossible')
}

/**
 * Suspends a person until the end of their last suspension, or enables them when no suspension is left. Returns the cache tags
 * of the pages that show their products.
 */
export async function settleSuspension(tx: Tx, userId: string, products: SellerProducts): Promise<string[]> {
  const person = await readSuspension(tx, userId)
  if (!person || (person.disabled && !person.until)) return []
  const { until } = await tx
    .selectFrom('notices')
    .select(sql<string | null>`max(until)`.as('until'))
    .where('user_id', '=', userId)
    .where('act', '=', 'suspend')
    .where('withdrawn_at', 'is', null)
    .where('until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (until === null) return person.until ? disableWithProducts(tx, person.uid, false, products) : []
  if (!person.until)
    return disableWithProducts(tx, person.uid, true, products, { until, secondsToUndo: SECONDS_TO_NOTIFY })
  await tx.updateTable('users').set({ suspended_until: until }).where('id', '=', userId).execute()
  // A longer suspension ends deals that waited for the end of a shorter one.
  await enqueue(tx, 'endDealsOf', { userId }, null, SECONDS_TO_NOTIFY)
  return []
}

function readSuspension(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['uid', 'disabled', 'suspended_until as until'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
