import { type Generated, type GeneratedAlways, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ProofState } from '#catalogue/proofs/rules.ts'
import { DAYS_OF_NEW_ACCOUNT } from '#catalogue/signs/rules.ts'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import { countsSince } from '#platform/database/counts.ts'
import { type Database, lockName, type Tables, type Tx } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { prepare } from '#platform/database/prepared.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { Product, type ProductDetails, ProductFacts } from '../contract.ts'
import {
  type Actor,
  DAYS_OF_WARNING,
  DAYS_ON_SALE,
  decideMove,
  type MoveDecision,
  type State,
  type StateFacts,
  type StateMove,
} from '../rules.ts'
import { announceMove } from './announce.ts'
import { type MoveCause, recordMove } from './states/product-moves.ts'

/** Public columns of `products`. The other parts of a `Product` come from the saller, the facts or the adverts. */
export const StoredProduct = z.omit(Product, {
  ...{ salerName: true, email: true, advertised: true, batteryHours: true },
  ...{ notes: true, shownLocation: true },
})
type StoredProduct = z.output<typeof StoredProduct>

/** The columns that the page of one product shows beside those. */
const StoredDetails = z.pick(ProductFacts, {
  specs: true,
  district: true,
  area: true,
  batterySource: true,
  stateSince: true,
  expiresAt: true,
  compared: true,
})

/** Columns of a product that have a default. */
type DefaultedColumn =
  | 'id'
  | 'created_at'
  | 'updated_at'
  | 'kind'
  | 'negotiable'
  | 'battery_health'
  | 'state'
  | 'specs'
  | 'photos_compared'
  | 'state_since'
  | 'compared'

declare module '#platform/database/database.ts' {
  interface Tables {
    categories: {
      id: Generated<string>
      name: string
      photo: Generated<string>
      /** The name in Bangla script. */
      bangla: string | null
      /** Other spellings. Only the search reads them. */
      spellings: Generated<string[]>
      parent_id: string | null
      /** The kinds that the brand makes; empty for one that may make anything. */
      kinds: Generated<string[]>
      /** The brands that come first whatever is on sale. */
      position: number | null
      /** Not offered for new products. */
      hidden: Generated<boolean>
    }
    products: RowOf<StoredProduct, DefaultedColumn> &
      RowOf<z.output<typeof StoredDetails>, DefaultedColumn> & {
        seller_id: string
        /** The saller's own number for this piece, from an import. */
        reference: string | null
        booking_count: Generated<number>
        /** Average Rating of its saller in hundredths, 0 without one; triggers keep it. */
        seller_rating: Generated<number>
        /** True while the product is live or reserved and its saller is not disabled; a trigger sets it. */
        listed: Generated<boolean>
        /** True once its photos were compared with other sallers'. A trigger sets it to false when the photos change. */
        photos_compared: Generated<boolean>
        more_photos: Generated<string[]>
        /** State to which a withheld product returns, and a product whose sale is taken back. */
        state_before: State | null
        /** State of a withheld product before it was sold. */
        state_before_sale: State | null
        /** The signs of fraud that readers see, such as `price:12000:98000:145000:14`. */
        signs: Generated<string[]>
        /** Time of the e-mail to its saller that it will expire. */
        expiry_warned_at: string | null
        /** The grade that `condition` names. */
        grade: GeneratedAlways<string | null>
        /** Its model line, or its processor's family; products of one are alike. */
        family: GeneratedAlways<string | null>
        /** Terms of searches beside its words, made by this version of `termsOf`; 0 when they must be made anew. */
        search_terms: Generated<string[]>
        terms_version: Generated<number>
        /** Tokens that lists are filtered by, such as `kind:laptop` and `ramGb:16`. */
        facet_tokens: GeneratedAlways<string[]>
      }
    product_counts: { id: Generated<number>; brand: string; products: number }
    adverts: {
      id: Generated<string>
      product_id: string
      created_at: Generated<string>
      ends_at: string
    }
  }
}

/** A product with its saller and its facts, without `advertised`: for queries that join `users` on `seller_id`. */
export const PRODUCT_AND_SELLER = [
  ...columnsOf(StoredProduct, 'products'),
  sql.ref<string>('users.display_name').as('salerName'),
  sql.ref<string>('users.email').as('email'),
  sql<number | null>`(products.specs ->> 'batteryHours')::float8`.as('batteryHours'),
  // Both are put into the reader's language before they are shown (`inReadersLanguage`).
  sql.ref<string[]>('products.signs').as('notes'),
  sql.ref<string>('products.location').as('shownLocation'),
]

/** Products as the contract shows them. */
export function selectProducts(db: Database) {
  return asProducts(db.selectFrom('products'))
}

/** The products of a query as the contract shows them. */
export function asProducts<O>(query: SelectQueryBuilder<Tables, 'products', O>) {
  // Not `exists`: for that PostgreSQL reads all adverts once there are many, however few products are asked for.
  const advertised = sql<boolean>`coalesce((select true from adverts where product_id = products.id), false)`
  return query
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select(PRODUCT_AND_SELLER)
    .select(advertised.as('advertised'))
}

/** True for what is on sale. Without a parameter, so that the planner finds the indexes of listed products. */
export const LISTED = sql<SqlBool>`products.listed`

/** Counted to 101: nobody waits for the page while thousands of a shop are counted. */
const sallerOnSale = sql<number>`(
  select count(*)::int from (
    select from products others where others.seller_id = products.seller_id and others.listed limit 101
  ) counted
)`.as('sallerOnSale')

const sallerIsNew = sql<boolean>`users.created_at > now() - make_interval(days => ${sql.lit(DAYS_OF_NEW_ACCOUNT)})`.as(
  'sallerIsNew',
)

const SHOWN_PROOFS: ProofState[] = ['waiting', 'accepted']

/** The product with this id; one that is not on sale only with `unlisted`. */
export const readProduct = prepare((db, { id, unlisted }: { id: string; unlisted?: true | undefined }) =>
  selectProducts(db)
    .select(columnsOf(StoredDetails, 'products'))
    .select(sql<string[]>`array_prepend(products.photo, products.more_photos)`.as('photos'))
    .innerJoin('kinds', 'kinds.id', 'products.kind')
    .select([
      'kinds.name as kindName',
      'kinds.plural as kindPlural',
      'kinds.bangla as kindBangla',
      'users.id as sallerId',
      'users.created_at as sallerSince',
    ])
    .select([sallerOnSale, sallerIsNew])
    .leftJoin('proofs', (join) =>
      join.onRef('proofs.product_id', '=', 'products.id').on('proofs.state', 'in', SHOWN_PROOFS),
    )
    .select(sql<ProductDetails['holding']>`proofs.state`.as('holding'))
    .select(sql<string | null>`coalesce(proofs.decided_at, proofs.sent_at)`.as('holdingAt'))
    .where('products.id', '=', id)
    .$if(unlisted === undefined, (found) => found.where(LISTED)),
)

/** Facts that decide who may see a product's page; undefined when there is no such product. */
export function readStateFacts(db: Database, id: string) {
  return db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select(['state', 'state_before as stateBefore', 'state_since as stateSince'])
    .select(['seller_id as sellerId', 'users.disabled as sellerDisabled'])
    .where('products.id', '=', id)
    .executeTakeFirst()
}

/** How many products of a saller are in each state; states without one are missing. */
export function countByState(db: Database, sellerId: string) {
  const mine = db.selectFrom('products').where('seller_id', '=', sellerId)
  return mine
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
}

/** Number of listed products, all or of one brand in any case. Triggers count on every write: every list shows the number. */
export async function readListedCount(db: Database, brand: string | undefined): Promise<number> {
  const [count] = await readTotal(db, { brand })
  return count?.total ?? 0
}

const readTotal = prepare((db, { brand }: { brand: string | undefined }) => {
  const counts = db.selectFrom('product_counts').select(sql<number>`coalesce(sum(products), 0)::bigint`.as('total'))
  return brand === undefined ? counts : counts.where('brand', '=', sql<string>`lower(${brand})`)
})

/** How many products there are that no public list shows. */
export async function countUnlisted(db: Database): Promise<number> {
  const query = db.selectFrom('products').select(sql<number>`count(*)`.as('total')).where(sql<SqlBool>`not listed`)
  return (await query.executeTakeFirstOrThrow()).total
}

/** Each advert has its product: only those of unlisted products, which are few, are joined to be counted. */
export async function countAdverts(db: Database): Promise<number> {
  const all = db.selectFrom('adverts').select(sql<number>`count(*)`.as('total'))
  const unlisted = db
    .selectFrom('products')
    .innerJoin('adverts', 'adverts.product_id', 'products.id')
    .select(sql<number>`count(*)`.as('total'))
    .where(sql<SqlBool>`not products.listed`)
  const [shown, hidden] = await Promise.all([all.executeTakeFirstOrThrow(), unlisted.executeTakeFirstOrThrow()])
  return shown.total - hidden.total
}

/** A product as its saller and its bookings need it. */
export interface LockedProduct
  extends Omit<Product, 'advertised' | 'batteryHours' | 'notes' | 'shownLocation'>,
    StateFacts {
  sellerId: string
  /** False while it is not on sale, or its saller is disabled. */
  listed: boolean
  expiresAt: string
}

/** Columns of `LockedProduct` beside the public ones. */
export const LOCKED_COLUMNS = [
  ...(['products.seller_id as sellerId', 'products.listed', 'products.state_before as stateBefore'] as const),
  ...(['products.state_since as stateSince', 'products.expires_at as expiresAt'] as const),
  'products.state_before_sale as stateBeforeSale',
] as const

/**
 * The product, locked until `tx` ends. Bookings, adverts and deletions of it wait. Undefined when it is gone.
 * Lock order: take this lock before any lock of users, as deleting a user does.
 */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct | undefined> {
  const [locked] = await lockRow(tx, { id })
  if (!locked) return undefined
  // A second statement: the one that waits for the lock sees the saller as it was before the wait.
  const [product] = await readLocked(tx, { id })
  return product
}

const lockRow = prepare((db, { id }: { id: string }) =>
  db.selectFrom('products').select('id').where('id', '=', id).forUpdate(),
)

const readLocked = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select(PRODUCT_AND_SELLER)
    .select(LOCKED_COLUMNS)
    .where('products.id', '=', id),
)

/** Minutes for which the requests on a product that was sold elsewhere wait: a slip is taken back without a loss. */
export const MINUTES_TO_CLOSE_REQUESTS = 10

/**
 * Makes a move of a product that `lockProduct` has locked, writes it into its history and notifies the open pages. The
 * caller invalidates the tags `list` and `product:ID`, which are those of every page that shows it.
 */
export async function moveProduct(
  tx: Tx,
  product: StateFacts & { _id: string; sellerId: string },
  actor: Actor,
  move: StateMove,
  because: MoveCause = {},
): Promise<MoveDecision> {
  const decision = decideMove(product, actor, move)
  if ('refused' in decision) return decision
  const { state, stateBefore, stateBeforeSale = null } = decision
  // A move of the desk leaves the time: a product that was sold and then hidden is shown again as sold on that day.
  const same = SAME_TIME.includes(move)
  await tx
    .updateTable('products')
    .set({ state, state_before: stateBefore, state_before_sale: stateBeforeSale })
    .set({ ...(!same && { state_since: sql<string>`now()` }), ...timeOnSale(move, state) })
    .where('id', '=', product._id)
    .execute()
  await recordMove(tx, product, { actor, move, ...because }, state)
  await announceMove(tx, product._id, product.state, state)
  // The deal that sells a product closes the other requests itself.
  if (move === 'sell-elsewhere')
    await enqueue(tx, 'closeRequests', { productId: product._id }, null, MINUTES_TO_CLOSE_REQUESTS * 60)
  return decision
}

const SAME_TIME: readonly StateMove[] = ['extend', 'hide', 'unhide', 'hold', 'free']

/** When a product that goes on sale now expires. */
export function endOfSale() {
  return inDays(DAYS_ON_SALE)
}

function inDays(days: number) {
  return sql<string>`now() + make_interval(days => ${days})`
}

function timeOnSale(move: StateMove, state: State) {
  // A product that is paused or expired after the move has no time on sale.
  if (state !== 'live' && state !== 'reserved') return {}
  if (move === 'extend' || move === 'resume' || move === 'back-on-sale')
    return { expires_at: endOfSale(), expiry_warned_at: null }
  // Its time may have passed during the deal, or while it was hidden: the saller gets an e-mail before it leaves the lists.
  if (move === 'release' || move === 'unhide' || move === 'free')
    return { expires_at: sql<string>`greatest(expires_at, ${inDays(DAYS_OF_WARNING)})`, expiry_warned_at: null }
  return {}
}

/** The brand of products whose brand is not in the list. */
export const OTHER_BRAND = 'Other'

/**
 * Until `tx` ends: 'shared', nobody renames or removes a brand; 'exclusive', nobody writes the brand of a product. Take it
 * before any lock of a row, so that the two cannot wait for each other.
 */
export async function lockBrandTable(tx: Tx, how: 'shared' | 'exclusive'): Promise<void> {
  await lockName(tx, 'brands', how)
}

/** The ids of what a user sells. */
export async function productIdsOf(db: Database, sellerId: string): Promise<string[]> {
  const rows = await db.selectFrom('products').select('id').where('seller_id', '=', sellerId).execute()
  return rows.map((row) => row.id)
}

/** The ids of what a user sells, locked in one order until `tx` ends. */
export async function lockProductsOf(tx: Tx, sellerId: string): Promise<string[]> {
  const query = tx.selectFrom('products').select('id').where('seller_id', '=', sellerId)
  return (await query.orderBy('id').forUpdate().execute()).map((row) => row.id)
}

/** The ids of up to two listed products of that name and saller: a second one means that the name is ambiguous. */
export async function findProductIds(db: Database, email: string, name: string): Promise<string[]> {
  const query = db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'products.seller_id')
    .select('products.id')
    .where('users.email', '=', email)
    .where('products.name', '=', name)
    .where(LISTED)
  return (await query.limit(2).execute()).map((row) => row.id)
}

/**
 * Adds one to the booking count, which orders products by popularity. Cached lists show the new order at the second visit after
 * they expire.
 */
export async function countBooking(tx: Tx, productId: string): Promise<void> {
  const booking_count = sql<number>`booking_count + 1`
  await tx.updateTable('products').set({ booking_count }).where('id', '=', productId).execute()
}

/**
 * Lists the products of a user, or removes them from every list. Resolves to their ids. Call it after `lockProductsOf` and the
 * update of the user.
 */
export async function setListed(tx: Tx, sellerId: string, listed: boolean): Promise<string[]> {
  const changed = tx.updateTable('products').set({ listed }).where('seller_id', '=', sellerId).returning('id')
  return (await changed.execute()).map((row) => row.id)
}

/** How many products there are, all or one saller's, and how many of them are newer than `since`. */
export function countProducts(db: Database, sellerId: string | null, since: string | null) {
  return db
    .selectFrom('products')
    .select(countsSince(since))
    .$if(sellerId !== null, (q) => q.where('seller_id', '=', sellerId as string))
    .executeTakeFirstOrThrow()
}

/** Resolves to the given image ids that a product or a category uses. */
export function productPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['products', 'photo'],
    ['products', 'more_photos'],
    ['categories', 'photo'],
  ]
  return photoIdsIn(db, columns, ids)
}
