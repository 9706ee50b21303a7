import { updateOwnProduct } from '#catalogue/products/server/write-products.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { forbidden, invalidFields } from '#shared/errors.ts'
import { serialFault } from '#shared/serial.ts'
import type { serials } from '../contract.ts'
import type { Serials } from './serials.ts'
import { storeSerial } from './store.ts'

interface SerialsDeps {
  serials: Serials
}

async function giveSerial({ id, serial }: Parsed<typeof serials.giveSerial>, ctx: MemberContext, deps: SerialsDeps) {
  await updateOwnProduct(id, ctx, async (tx, product) => {
    const { sellerId, kind, category: brand } = product
    if (sellerId !== ctx.person.id) throw forbidden('not_yours')
    const fault = serialFault(serial, kind)
    if (fault) throw invalidFields({ serial: fault })
    await storeSerial(tx, product, deps.serials.hash({ kind, brand, serial }))
    await enqueue(tx, 'openKnownSerial', { productId: id })
  })
  return { acknowledged: true as const }
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
