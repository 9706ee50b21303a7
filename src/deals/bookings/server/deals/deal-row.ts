import { sql } from 'kysely'
import type { State } from '#catalogue/products/rules.ts'
import { type LockedProduct, lockProduct } from '#catalogue/products/server/store.ts'
import { isBlocked } from '#messaging/conversations/server/store.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { DealFacts, Party } from '../../rules.ts'

/** SQL: number of undos of each side. */
const undos = sql<Record<Party, number>>`(
  select json_build_object('buyer', count(*) filter (where actor = 'buyer'), 'saller', count(*) filter (where actor = 'saller'))
  from booking_moves where booking_id = bookings.id and move = 'undo')`

/**
 * SQL: state of the product for its deals. A product that was sold before it was withheld counts as sold. A product that waits
 * because of signs of fraud stops its deals like a hidden one, and so does a product that was withheld and then deleted.
 */
const product = sql<State | null>`case
  when products.state in ('hidden', 'waiting') and products.state_before = 'sold' then 'sold'
  when products.state = 'waiting' then 'hidden'
  when products.state is not null then products.state
  else (
    select 'hidden' from bin named join bin deleted on deleted.thing = named.thing and deleted.place = 'products'
    where named.place = 'bookings' and named.link = 'product_id' and named.row->>'id' = bookings.id::text
      and deleted.row->>'id' = named.row->>'to' and deleted.row->>'state' in ('hidden', 'waiting') limit 1) end`

/** Selects deals with the facts that decide about their moves, and with their parties. */
export function selectDeals(db: Database) {
  return db
    .selectFrom('bookings')
    .leftJoin('products', 'products.id', 'bookings.product_id')
    .leftJoin('users as buyer', 'buyer.id', 'bookings.buyer_id')
    .leftJoin('users as seller', 'seller.id', 'bookings.seller_id')
    .leftJoinLateral(
      // The move that led to the state.
      (from) =>
        from
          .selectFrom('booking_moves')
          .select(['booking_moves.actor', 'booking_moves.at', 'booking_moves.old_state', 'booking_moves.reason'])
          .whereRef('booking_moves.booking_id', '=', 'bookings.id')
          .where(sql<boolean>`booking_moves.old_state is distinct from booking_moves.new_state`)
          .orderBy('booking_moves.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['bookings.id as _id', 'bookings.product_id as productId', 'bookings.buyer_id as buyerId'])
    .select(['bookings.seller_id as sellerId', 'bookings.state', 'bookings.state_since as stateSince'])
    .select(['bookings.ends_at as endsAt', 'bookings.proposed_by as proposedBy', 'bookings.agreed_from as agreedFrom'])
    .select(['bookings.thread_id as threadId', product.as('product')])
    .select(['bookings.buyer_name as buyerName', 'bookings.saler_name as salerName'])
    .select('bookings.product_name as productName')
    .select(['last.actor as lastActor', 'last.at as lastAt', 'last.old_state as lastOldState'])
    .select('last.reason as lastReason')
    .select(sql<boolean>`coalesce(not buyer.disabled and not seller.disabled, false)`.as('bothThere'))
    .select(isBlocked('bookings.buyer_id', 'bookings.seller_id').as('blocked'))
    .select(undos.as('undos'))
}

export type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['executeTakeFirstOrThrow']>>

/** Returns the facts of a row by which moves of the deal are allowed or refused. */
export function factsOf({ lastActor, lastAt, lastOldState, lastReason, stateSince, ...row }: DealRow): DealFacts {
  const lastMove = { actor: lastActor ?? 'buyer', at: lastAt ?? stateSince, oldState: lastOldState, reason: lastReason }
  return { ...row, lastMove }
}

/** A deal that is locked with its product. */
export interface LockedDeal extends DealRow, Meeting {
  productRow: LockedProduct | undefined
  agreedTo: string | null
  agreedPlace: string | null
  codeLockedUntil: string | null
  wrongCodes: number
  /** Number of locks of the entry by wrong codes. */
  codeLocks: number
  wrongKey: string | null
  handoverCode: string | null
}

/** A proposed meeting. */
interface Meeting {
  proposedFrom: string | null
  proposedTo: string | null
  proposedPlace: string | null
}

/**
 * Locks a deal and its product until `tx` ends; undefined for an unknown id. Lock order: products, bookings, users. Deletions
 * of people and changes of their addresses lock in the same order.
 */
export async function lockDeal(tx: Tx, id: string): Promise<LockedDeal | undefined> {
  const [found] = await readProductId(tx, { id })
  if (!found) return undefined
  const productRow = found.productId ? await lockProduct(tx, found.productId) : undefined
  await lockBooking(tx, { id })
  // In a second statement, so that the row has the writes of transactions that held the locks.
  const [deal] = await readLocked(tx, { id })
  if (!deal?.productId || productRow) return deal && { ...deal, productRow }
  // The product was restored from the trash during the wait. Its lock comes late here, in the other order; should that ever be
  // a deadlock, the database ends it and the caller tries again.
  return { ...deal, productRow: await lockProduct(tx, deal.productId) }
}

const readProductId = prepare((db, { id }: { id: string }) =>
  db.selectFrom('bookings').select('product_id as productId').where('id', '=', id),
)

const lockBooking = prepare((db, { id }: { id: string }) =>
  db.selectFrom('bookings').select('id').where('id', '=', id).forUpdate(),
)

const readLocked = prepare((db, { id }: { id: string }) =>
  selectDeals(db)
    .select(['bookings.proposed_from as proposedFrom', 'bookings.proposed_to as proposedTo'])
    .select(['bookings.proposed_place as proposedPlace', 'bookings.code_locked_until as codeLockedUntil'])
    .select(['bookings.agreed_to as agreedTo', 'bookings.agreed_place as agreedPlace'])
    .select(['bookings.wrong_codes as wrongCodes', 'bookings.handover_code as handoverCode'])
    .select(['bookings.wrong_key as wrongKey', 'bookings.code_locks as codeLocks'])
    .where('bookings.id', '=', id),
)
