import { sql } from 'kysely'
import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { type Order, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { forbidden } from '#shared/errors.ts'
import type { catalogue } from '../../contract.ts'
import type { ProductMove } from '../../moves.ts'
import { isOwnerOrAdmin } from '../../rules.ts'
import { readStateFacts } from '../store.ts'

const NEWEST_FIRST: Order = {
  direction: 'desc',
  // A number of 53 bits at most.
  by: [{ column: sql.ref('product_moves.id'), type: 'float8' }],
}

/** The history of a product, for its saller and for admins. Which admin made a move is for admins. */
export async function listProductMoves(
  { id, ...input }: Parsed<typeof catalogue.listProductMoves>,
  { db, person }: MemberContext,
): Promise<Page<ProductMove>> {
  const product = await readStateFacts(db, id)
  if (!product) throw productNotFound()
  if (!isOwnerOrAdmin(product, person)) throw forbidden('not_yours')
  const adminName = sql<string | null>`case when actor = 'admin' and ${person.role === 'admin'} then (
    select display_name from users where users.id = actor_id) end`
  const moves = db
    .selectFrom('product_moves')
    .select(['move', 'actor', 'at', 'reason', 'note', 'old_state as from', 'new_state as to'])
    .select(adminName.as('adminName'))
    .where('product_id', '=', id)
  return pageOf(moves, NEWEST_FIRST, input)
}
