import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import { Id } from '#shared/shapes.ts'
import { OPEN_STATES } from '../../rules.ts'
import { eventsOf } from '../deals/announce.ts'

const Payload = z.object({ productId: Id })

/** The open pages of those who have an open deal about a product that was moved, deleted or restored ask again. */
export async function tellBuyers(db: Database, payload: unknown): Promise<void> {
  const { productId } = z.parse(Payload, payload)
  await db.transaction().execute(async (tx) => {
    const deals = await tx
      .selectFrom('bookings')
      .select(['id as _id', 'buyer_id as buyerId', 'seller_id as sellerId'])
      .where('state', 'in', OPEN_STATES)
      .where((is) =>
        is.or([
          is('product_id', '=', productId),
          // A deleted product: the trash knows its bookings.
          is(
            'id',
            'in',
            is
              .selectFrom('bin')
              .select(sql<string>`(bin.row->>'id')::uuid`.as('id'))
              .where('thing', '=', `product:${productId}`)
              .where('place', '=', 'bookings')
              .where('link', '=', 'product_id'),
          ),
        ]),
      )
      .execute()
    await publishLive(tx, deals.flatMap(eventsOf))
  })
}
