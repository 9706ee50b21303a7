import { sql } from 'kysely'
import type { MemberContext } from '#platform/http/endpoints/context.ts'

/** More products with open requests than a saller has at a time; the newest requests win. */
const MOST = 1_000

/** How many people ask for each product of the caller. Products that nobody asks for are left out. */
export function countRequests(_: object, { db, person }: MemberContext) {
  return db
    .selectFrom('bookings')
    .select(sql<string>`product_id`.as('productId'))
    .select(sql<number>`count(*)::int`.as('requests'))
    .where('seller_id', '=', person.id)
    .where('product_id', 'is not', null)
    .where('state', 'in', ['requested', 'accepted'])
    .groupBy('product_id')
    .orderBy(sql`max(created_at)`, 'desc')
    .limit(MOST)
    .execute()
}
