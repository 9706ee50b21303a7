import { type SqlBool, sql } from 'kysely'
import { placeInLanguage } from '#catalogue/facts/server/store.ts'
import { isOwnerOrAdmin } from '#catalogue/products/rules.ts'
import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { selectProducts } from '#catalogue/products/server/store.ts'
import { warningsIn } from '#messaging/conversations/server/warnings.ts'
import { provenOf } from '#people/users/server/proofs.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { forbidden } from '#shared/errors.ts'
import { MAX_LISTED_REQUESTS } from '../../contract.ts'
import { arePhonesOpen, possibleDealMoves } from '../../rules.ts'
import { factsOf, selectDeals } from './deal-row.ts'
import { placeInLine } from './show-deal.ts'

/** Returns the requests on a product to its saller or an admin: the accepted or handed-over one, then the line. */
export async function listRequests({ id }: { id: string }, { db, person, language }: MemberContext) {
  const product = await selectProducts(db)
    .select('seller_id as sellerId')
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!product) throw productNotFound()
  if (!isOwnerOrAdmin(product, person)) throw forbidden('not_yours')
  const isOwner = product.sellerId === person.id
  const rows = await readRequests(db, id)
  const { _id, name, photo, resaleTaka: askedTaka, state, kind } = product
  return {
    product: { _id, name, photo, askedTaka, state, kind },
    requests: rows.map((row) => ({
      ...row,
      location: placeInLanguage(row.location, language),
      moves: isOwner ? possibleDealMoves(factsOf(row), 'saller') : [],
      warnings: warningsIn([row.location], arePhonesOpen(row.state)),
    })),
    waiting: await countWaiting(db, id),
  }
}

const closedDeals = sql<number>`(
  select count(*)::int from bookings theirs where theirs.buyer_id = bookings.buyer_id and theirs.state = 'handed_over')`

/** Count of no-shows of the buyer that sallers reported and that stand: nobody denied them in time. */
const noShows = sql<number>`(
  select count(*)::int from bookings theirs where theirs.buyer_id = bookings.buyer_id
    and theirs.state = 'no_show' and theirs.ends_at <= now()
    and (select actor from booking_moves where booking_id = theirs.id and move = 'no-show' order by id desc limit 1) = 'saller')`

function readRequests(db: Database, productId: string) {
  return selectDeals(db)
    .select(['bookings.buyer_photo as buyerPhoto', 'bookings.location'])
    .select(['bookings.pay', 'bookings.created_at as createdAt', 'bookings.agreed_taka as agreedTaka'])
    .select('bookings.price_taka as askedTaka')
    .select([placeInLine.as('placeInLine'), closedDeals.as('closedDeals'), noShows.as('noShows')])
    .select(provenOf('bookings.buyer_id').as('proven'))
    .where('bookings.product_id', '=', productId)
    .where('bookings.state', 'in', ['requested', 'accepted', 'handed_over'])
    .orderBy(sql<SqlBool>`bookings.state = 'requested'`)
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .limit(MAX_LISTED_REQUESTS)
    .execute()
}

async function countWaiting(db: Database, productId: string): Promise<number> {
  const waiting = db.selectFrom('bookings').select(sql<number>`count(*)::int`.as('count'))
  const found = waiting.where('product_id', '=', productId).where('state', '=', 'requested')
  return (await found.executeTakeFirstOrThrow()).count
}
