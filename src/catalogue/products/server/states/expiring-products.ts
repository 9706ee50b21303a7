import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { DAYS_OF_WARNING } from '../../rules.ts'
import type { ExtendScope } from './extend-links.ts'

/** Products of one transaction: short enough that nobody waits for its locks. */
export const BATCH = 500

interface Ending {
  id: string
  sellerId: string
  expiresAt: string
}

/**
 * The products whose time is over, locked. Others that do the same skip them: each product expires once, however many
 * processes run the job.
 */
export function lockExpired(tx: Tx) {
  return tx
    .selectFrom('products')
    .select(['id as _id', 'seller_id as sellerId', 'expires_at as expiresAt'])
    .select(['state', 'state_before as stateBefore', 'state_since as stateSince'])
    .where('state', '=', 'live')
    .where('expires_at', '<=', sql<string>`now()`)
    .orderBy('expires_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Marks the products whose sallers get an e-mail before the end, and returns them. */
export async function markWarned(tx: Tx): Promise<Ending[]> {
  const due = await tx
    .selectFrom('products')
    .select(['id', 'seller_id as sellerId', 'expires_at as expiresAt'])
    .where('state', '=', 'live')
    .where('expiry_warned_at', 'is', null)
    .where('expires_at', '<=', sql<string>`now() + make_interval(days => ${sql.lit(DAYS_OF_WARNING)})`)
    .orderBy('expires_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.updateTable('products').set({ expiry_warned_at: sql<string>`now()` }).where('id', 'in', ids).execute()
  return due
}

/**
 * The products of an e-mail that can be extended, locked in one order. Times in the link have milliseconds, stored times more
 * digits.
 */
export function lockExpiringOf(tx: Tx, { sellerId, first, last }: ExtendScope) {
  return endingProducts(tx, { sellerId, first, last })
    .select(['products.state', 'state_before as stateBefore', 'state_since as stateSince', 'seller_id as sellerId'])
    .where('products.state', 'in', ['live', 'reserved', 'expired'])
    .orderBy('products.id')
    .forUpdate('products')
    .execute()
}

/** Products of a saller whose time on sale ends between two times. Products of a disabled saller cannot be extended. */
export function endingProducts(tx: Pick<Tx, 'selectFrom'>, { sellerId, first, last }: ExtendScope) {
  return tx
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select('products.id as _id')
    .where('seller_id', '=', sellerId)
    .where('users.disabled', '=', false)
    .where('expires_at', '>=', first)
    .where('expires_at', '<', sql<string>`${last}::timestamptz + interval '1 millisecond'`)
    .limit(BATCH)
}
