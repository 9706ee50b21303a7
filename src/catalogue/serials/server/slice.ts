import { type Generated, type SqlBool, sql } from 'kysely'
import { updateOwnProduct } from '#catalogue/products/server/write-products.ts'
import { signOf } from '#catalogue/signs/rules.ts'
import { settle, storeSigns } from '#catalogue/signs/server/store.ts'
import { lockName, type Tx } from '#platform/database/database.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { forbidden, invalidFields } from '#shared/errors.ts'
import { serialFault } from '#shared/serial.ts'
import type { serials } from '../contract.ts'
import type { Serials } from './serials.ts'

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

interface SerialsDeps {
  serials: Serials
}

async function giveSerial({ id, serial }: Parsed<typeof serials.giveSerial>, ctx: MemberContext, deps: SerialsDeps) {
  await updateOwnProduct(id, ctx, async (tx, product) => {
    const { sellerId, kind, category: brand } = product
    if (sellerId !== ctx.person.id) throw forbidden('not_yours')
    const fault = serialFault(serial, kind)
    if (fault) throw invalidFields({ serial: fault })
    await storeSerial(tx, id, deps.serials.hash({ kind, brand, serial }))
    const since = await sharedSince(tx, id)
    await storeSigns(tx, ['serial'], new Map([[id, since === null ? [] : [signOf('serial', [], since)]]]))
    await settle(tx, [product])
    await enqueue(tx, 'openKnownSerial', { productId: id })
  })
  return { acknowledged: true as const }
}

/** The time of a number that a product has already stays. */
async function storeSerial(tx: Tx, id: string, serial_hash: string): Promise<void> {
  // Of two sallers who give the same number at once, the second one finds the first one's.
  await lockName(tx, `serial ${serial_hash}`)
  await tx
    .insertInto('listing_serials')
    .values({ product_id: id, serial_hash, given_at: sql<string>`clock_timestamp()` })
    .onConflict((other) =>
      other
        .column('product_id')
        .doUpdateSet({ serial_hash, given_at: sql`excluded.given_at` })
        .where('listing_serials.serial_hash', '<>', serial_hash),
    )
    .execute()
}

/** When a product got its number, if another one that is on sale or paused had it before; otherwise null. */
async function sharedSince(tx: Tx, id: string): Promise<string | null> {
  const shared = await tx
    .selectFrom('listing_serials as mine')
    .innerJoin('listing_serials as other', 'other.serial_hash', 'mine.serial_hash')
    .innerJoin('products', 'products.id', 'other.product_id')
    .select('mine.given_at as since')
    .where('mine.product_id', '=', id)
    .whereRef('other.given_at', '<', 'mine.given_at')
    .where(sql<SqlBool>`products.listed or products.state = 'paused'`)
    .limit(1)
    .executeTakeFirst()
  return shared?.since ?? null
}

async function hideHistory({ id, hidden }: Parsed<typeof serials.hideHistory>, ctx: MemberContext) {
  await updateOwnProduct(id, ctx, async (tx: Tx, { sellerId }) => {
    if (sellerId !== ctx.person.id) throw forbidden('not_yours')
    await tx.updateTable('listing_serials').set({ hides_history: hidden }).where('product_id', '=', id).execute()
  })
  return { acknowledged: true as const }
}

const tables: Inventory = {
  listing_serials: {
    item: 'products',
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    exported: ['product_id', 'hides_history', 'given_at'],
    // Says nothing without the key.
    notExported: ['serial_hash'],
  },
}

export const serialsSlice = {
  handlers: (deps: SerialsDeps): Handlers<typeof serials> => ({
    giveSerial: (input, ctx) => giveSerial(input, ctx, deps),
    hideHistory,
  }),
  tables,
} satisfies Slice
