import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Tx } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import { Id } from '#shared/shapes.ts'
import { OPEN_STATES } from '../../rules.ts'
import { eventsOf } from '../deals/announce.ts'

const Payload = z.object({ productId: Id })

/** The open pages of those who have an open deal about a product that was moved, deleted or restored ask again. */
export async function notifyBuyers(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    // Two queries, because one with `or` could not use the index by product.
    const there = await openDeals(tx).where('product_id', '=', productId).execute()
    const ids = await inTrash(tx, productId)
    const deleted = ids.length > 0 ? await openDeals(tx).where('id', 'in', ids).execute() : []
    const deals = [...there, ...deleted]
    await publishLive(tx, deals.flatMap(eventsOf))
  })
}

function openDeals(tx: Tx) {
  return tx
    .selectFrom('bookings')
    .select(['id as _id', 'buyer_id as buyerId', 'seller_id as sellerId'])
    .where('state', 'in', OPEN_STATES)
}

/** The bookings of a deleted product: they no longer name it, the trash does. */
async function inTrash(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('bin')
    .select(sql<string>`bin.row->>'id'`.as('id'))
    .where('thing', '=', `product:${productId}`)
    .where('place', '=', 'bookings')
    .where('link', '=', 'product_id')
    .execute()
  return rows.map(({ id }) => id)
}
