import { type Generated, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { columnsOf, type RowOf } from '#platform/database/columns.ts'
import { countsSince } from '#platform/database/counts.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { prepare } from '#platform/database/prepared.ts'
import { Product } from '../contract.ts'

/** The columns of `products` that everybody sees; `advertised` is an advert's existence. */
export const StoredProduct = z.omit(Product, { advertised: true })
export type StoredProduct = z.output<typeof StoredProduct>

declare module '#platform/database/database.ts' {
  interface Tables {
    categories: { id: Generated<string>; name: string; photo: string }
    products: RowOf<StoredProduct, 'id' | 'created_at' | 'updated_at' | 'kind'> & {
      seller_id: string
      booking_count: Generated<number>
      /** False while the saller is disabled. */
      listed: Generated<boolean>
    }
    product_counts: { id: Generated<number>; brand: string; products: number }
    adverts: { id: Generated<string>; product_id: string; created_at: Generated<string> }
  }
}

const COLUMNS = columnsOf(StoredProduct, 'products')

/** Products as the contract shows them. */
export function selectProducts(db: Database) {
  // Not `exists`: for that PostgreSQL reads all adverts once there are many, however few products are asked for.
  const advertised = sql<boolean>`coalesce((select true from adverts where product_id = products.id), false)`
  return db.selectFrom('products').select(COLUMNS).select(advertised.as('advertised'))
}

/** True for what is on sale. Without a parameter, so that the planner finds the indexes of listed products. */
export const LISTED = sql<SqlBool>`products.listed`

/** The product with this id; of a disabled saller only with `unlisted`. */
export const readProduct = prepare((db, { id, unlisted }: { id: string; unlisted?: true | undefined }) =>
  selectProducts(db)
    .where('products.id', '=', id)
    .$if(unlisted === undefined, (found) => found.where(LISTED)),
)

/** How many products are listed, all or one brand's, compared without case. Triggers count on every write, because every list shows it. */
export async function readListedCount(db: Database, brand: string | undefined): Promise<number> {
  const [count] = await readTotal(db, { brand })
  return count?.total ?? 0
}

const readTotal = prepare((db, { brand }: { brand: string | undefined }) => {
  const counts = db.selectFrom('product_counts').select(sql<number>`coalesce(sum(products), 0)::bigint`.as('total'))
  return brand === undefined ? counts : counts.where('brand', '=', sql<string>`lower(${brand})`)
})

/** How many products of disabled sallers there are. */
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
export interface LockedProduct extends StoredProduct {
  sellerId: string
  /** False while the saller is disabled. */
  listed: boolean
}

/**
 * The product, locked until `tx` ends. Bookings, adverts and deletions of it wait. Undefined when it is gone.
 * Lock order: take this lock before any lock of users, as deleting a user does.
 */
export async function lockProduct(tx: Tx, id: string): Promise<LockedProduct | undefined> {
  return tx
    .selectFrom('products')
    .select(columnsOf(StoredProduct, 'products'))
    .select(['products.seller_id as sellerId', 'products.listed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The ids of what a user sells, locked in one order until `tx` ends. */
export async function lockProductsOf(tx: Tx, sellerId: string): Promise<string[]> {
  const query = tx.selectFrom('products').select('id').where('seller_id', '=', sellerId)
  return (await query.orderBy('id').forUpdate().execute()).map((row) => row.id)
}

/** The ids of up to two listed products of that name and saller: the second only tells that the name is not enough. */
export async function findProductIds(db: Database, email: string, name: string): Promise<string[]> {
  const query = db.selectFrom('products').select('id').where('email', '=', email).where('name', '=', name).where(LISTED)
  return (await query.limit(2).execute()).map((row) => row.id)
}

/** Adds one to the booking count, which orders products by popularity. Cached lists show the new order when they expire, within a minute. */
export async function countBooking(tx: Tx, productId: string): Promise<void> {
  const booking_count = sql<number>`booking_count + 1`
  await tx.updateTable('products').set({ booking_count }).where('id', '=', productId).execute()
}

/** Lists the products of a user, or takes them off every list; resolves to their ids. Call it after `lockProductsOf` and the user's update. */
export async function setListed(tx: Tx, sellerId: string, listed: boolean): Promise<string[]> {
  const changed = tx.updateTable('products').set({ listed }).where('seller_id', '=', sellerId).returning('id')
  return (await changed.execute()).map((row) => row.id)
}

/** Writes a saller's new e-mail address where the products show it. */
export async function updateSellerEmail(tx: Tx, sellerId: string, email: string): Promise<void> {
  await tx.updateTable('products').set({ email }).where('seller_id', '=', sellerId).execute()
}

/** Writes a saller's new name where the products show it. */
export async function updateSellerName(tx: Tx, sellerId: string, saler_name: string): Promise<void> {
  await tx.updateTable('products').set({ saler_name }).where('seller_id', '=', sellerId).execute()
}

/**
 * Gives a product that has just been inserted the name and e-mail address that its saller has now. Its insert has locked
 * the saller, so a change of the name commits before it or waits for it.
 */
export async function copySellerToProduct(tx: Tx, id: string): Promise<void> {
  await sql`
    update products set saler_name = display_name, email = users.email from users
    where products.id = ${id} and users.id = seller_id
      and (saler_name, products.email) is distinct from (display_name, users.email)`.execute(tx)
}

/** How many products there are, all or one saller's, and how many of them are newer than `since`. */
export function countProducts(db: Database, sellerId: string | null, since: string | null) {
  return db
    .selectFrom('products')
    .select(countsSince(since))
    .$if(sellerId !== null, (q) => q.where('seller_id', '=', sellerId as string))
    .executeTakeFirstOrThrow()
}

/** Those of the image ids that a product or a category shows. */
export function productPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['products', 'photo'],
    ['categories', 'photo'],
  ]
  return photoIdsIn(db, columns, ids)
}
