import { type Generated, type SqlBool, sql } from 'kysely'
import { endHolding } from '#catalogue/proofs/server/store.ts'
import { signOf } from '#catalogue/signs/rules.ts'
import { type Settled, settle, storeSigns } from '#catalogue/signs/server/store.ts'
import { lockName, type Tx } from '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    listing_serials: {
      product_id: string
      serial_hash: string
      hides_history: Generated<boolean>
      given_at: Generated<string>
    }
  }
}

const now = sql<string>`clock_timestamp()`

/**
 * Stores the number of a locked product. The product waits if another one that is on sale or paused has the number. A changed
 * number means another device.
 */
export async function storeSerial(tx: Tx, product: Settled, serial_hash: string): Promise<void> {
  const { _id: id } = product
  // If two sallers give the same number at once, the second one finds the number of the first.
  await lockName(tx, `serial ${serial_hash}`)
  const known = await hashOf(tx, id)
  if (known !== undefined && known !== serial_hash) await endHolding(tx, id)
  // The time of a number that the product has already stays.
  await tx
    .insertInto('listing_serials')
    .values({ product_id: id, serial_hash, given_at: now })
    .onConflict((other) =>
      other
        .column('product_id')
        .doUpdateSet({ serial_hash, given_at: sql`excluded.given_at` })
        .where('listing_serials.serial_hash', '<>', serial_hash),
    )
    .execute()
  await holdShared(tx, product)
}

/**
 * Checks a product with a number that comes back on sale, as if it were listed now: it waits if another product that is on sale
 * or paused has the number. Call it after the move. Returns true if the product waits.
 */
export async function returnWithSerial(tx: Tx, product: Settled): Promise<boolean> {
  const hash = ['live', 'paused'].includes(product.state) ? await hashOf(tx, product._id) : undefined
  if (hash === undefined) return false
  await lockName(tx, `serial ${hash}`)
  if ((await sharedSince(tx, product._id, 'any')) === null) return false
  await tx.updateTable('listing_serials').set({ given_at: now }).where('product_id', '=', product._id).execute()
  return holdShared(tx, product)
}

/** A number is that of a kind and brand. Those of an edited product are others: what was known of the number is not its own. */
export async function forgetSerial(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('listing_serials').where('product_id', '=', productId).execute()
}

async function holdShared(tx: Tx, product: Settled): Promise<boolean> {
  const { _id: id } = product
  const since = await sharedSince(tx, id, 'earlier')
  await storeSigns(tx, ['serial'], new Map([[id, since === null ? [] : [signOf('serial', [], since)]]]))
  return (await settle(tx, [product])).has(id)
}

async function hashOf(tx: Tx, productId: string): Promise<string | undefined> {
  const row = tx.selectFrom('listing_serials').select('serial_hash as hash').where('product_id', '=', productId)
  return (await row.executeTakeFirst())?.hash
}

/** When a product got its number, if another one that is on sale or paused has it, or had it before; otherwise null. */
async function sharedSince(tx: Tx, id: string, which: 'any' | 'earlier'): Promise<string | null> {
  const shared = await tx
    .selectFrom('listing_serials as mine')
    .innerJoin('listing_serials as other', 'other.serial_hash', 'mine.serial_hash')
    .innerJoin('products', 'products.id', 'other.product_id')
    .select('mine.given_at as since')
    .where('mine.product_id', '=', id)
    .whereRef('other.product_id', '<>', 'mine.product_id')
    .$if(which === 'earlier', (others) => others.whereRef('other.given_at', '<', 'mine.given_at'))
    .where(sql<SqlBool>`products.listed or products.state = 'paused'`)
    .limit(1)
    .executeTakeFirst()
  return shared?.since ?? null
}
