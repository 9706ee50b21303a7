import { sql } from 'kysely'
import { columnsOf, toChanges, toRow } from '#platform/database/columns.ts'
import { newestFirst, pageOf } from '#platform/database/cursor.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { findInTrash, moveToTrash, restoreFromTrash, wasDeletedByOther } from '#platform/database/trash.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import type { Page, Parsed, Role } from '#shared/endpoint.ts'
import { conflict, forbidden, invalidFields, notFound, tooLate, unauthorized } from '#shared/errors.ts'
import { isHostedPhoto } from '#shared/photo.ts'
import { requireConfirmedEmail, type TradeRule } from '#users/rules.ts'
import { findUserId } from '#users/server/store.ts'
import type { Advert, Category, catalogue, Product, SallerCount } from '../contract.ts'
import { isOwnerOrAdmin, isSelfOrAdmin, takaOf } from '../rules.ts'
import { type ListInput, listAllProducts, listProducts } from './search.ts'
import { findSimilar } from './similar.ts'
import {
  countAdverts,
  LISTED,
  type LockedProduct,
  lockProduct,
  productQuery,
  readProduct,
  StoredProduct,
  takeSaller,
} from './store.ts'

export interface CatalogueDeps extends TradeRule {
  imageHostUrl: string | undefined
}

export function catalogueHandlers(deps: CatalogueDeps): Handlers<typeof catalogue> {
  return {
    listProducts: list,
    listCategoryProducts: ({ name, ...input }, ctx) => list({ ...input, brand: name }, ctx),
    showProduct: async ({ id }, ctx) => hideEmailFromGuests(await findProduct(id, ctx), ctx),
    listSimilarProducts: async ({ id }, ctx) => {
      const similar = await findSimilar(ctx.db, await findProduct(id, ctx))
      return similar.map((product) => hideEmailFromGuests(product, ctx))
    },
    listAllProducts: (input, { db }) => listAllProducts(db, input),
    listCategories: (_input, { db }) => listCategories(db),
    countSallers: (_input, { db }) => countSallers(db),
    listMyProducts,
    deleteProduct,
    restoreProduct,
    addProduct: (input, ctx) => addProduct(input, ctx, deps),
    editProduct: (input, ctx) => editProduct(input, ctx, deps),
    advertise: (input, ctx) => advertise(input, ctx, deps),
    listAdverts,
  }
}

type Anyone = Context<'anyone'>

async function list(input: ListInput, ctx: Anyone): Promise<Page<Product>> {
  const page = await listProducts(ctx.db, input)
  return { ...page, items: page.items.map((product) => hideEmailFromGuests(product, ctx)) }
}

/** A disabled saller's product is shown to admins alone. */
async function findProduct(id: string, { db, person }: Anyone): Promise<Product> {
  const [product] = await readProduct(db, { id, unlisted: person?.role === 'admin' || undefined })
  if (!product) throw notFound('product')
  return product
}

/** A saller's e-mail address is for those who have signed in: public answers and pages would give it to every collector. */
function hideEmailFromGuests(product: Product, { principal }: Anyone): Product {
  // In the row that was just read: a copy of each of a page takes as long as its JSON.
  if (!principal) product.email = ''
  return product
}

async function listCategories(db: Database): Promise<Category[]> {
  const productCount = sql<number>`(
    select coalesce(sum(products), 0)::bigint from product_counts where brand = lower(categories.name))`
  return db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'photo', productCount.as('productCount')])
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Sallers are counted so far and no further. */
const MAX_SALLERS = 1_000

/**
 * From one saller to the next in the index of their products: each costs one look, so there is an end to the counting.
 * Disabled sallers have nothing on sale.
 */
async function countSallers(db: Database): Promise<SallerCount> {
  const counted = await sql<{ sallers: number }>`
    with recursive sallers (id) as (
      (select seller_id from products order by seller_id limit 1)
      union all
      select (select seller_id from products where seller_id > sallers.id order by seller_id limit 1)
      from sallers where sallers.id is not null
    )
    select count(*) as sallers from (
      select id from sallers where exists (select from users where users.id = sallers.id and not disabled)
      limit ${MAX_SALLERS + 1}
    ) as counted`.execute(db)
  const sallers = counted.rows[0]?.sallers ?? 0
  return { count: Math.min(sallers, MAX_SALLERS), more: sallers > MAX_SALLERS }
}

type Seller = Context<readonly Role[]>

async function listMyProducts(input: Parsed<typeof catalogue.listMyProducts>, { db, person }: Seller) {
  if (!isSelfOrAdmin(input.email, person)) throw forbidden('not_yours')
  const sellerId = input.email === person.email ? person.id : await findUserId(db, input.email)
  if (!sellerId) return { items: [], total: 0, next: null }
  return pageOf(productQuery(db).where('seller_id', '=', sellerId), newestFirst('products'), input)
}

async function deleteProduct({ id }: { id: string }, ctx: Seller) {
  await updateOwnProduct(id, ctx, async (tx, { sellerId }) => {
    await moveToTrash(tx, `product:${id}`, 'products', id, sellerId !== ctx.person.id)
  })
  return { acknowledged: true as const }
}

/** Undoes `deleteProduct`, an admin's deletion for admins alone: the product is back with its advert, its bookings and its place in every order. */
async function restoreProduct({ id }: { id: string }, ctx: Seller) {
  const { db, person } = ctx
  await db.transaction().execute(async (tx) => {
    const kept = await findInTrash(tx, `product:${id}`)
    // A second call, after an answer that was lost, finds it back already.
    const back = kept ? null : await lockProduct(tx, id)
    if (!back && !kept) throw tooLate()
    const sellerId = back?.sellerId ?? (kept?.seller_id as string)
    if (!isOwnerOrAdmin({ sellerId }, person)) throw forbidden('not_yours')
    if (!back) await restoreOwned(tx, id, ctx)
    await ctx.invalidateTags(tx, ['list', `product:${id}`])
  })
  return { acknowledged: true as const }
}

async function restoreOwned(tx: Tx, id: string, { person }: Seller): Promise<void> {
  if (person.role !== 'admin' && (await wasDeletedByOther(tx, `product:${id}`))) throw forbidden('not_allowed')
  await restoreFromTrash(tx, `product:${id}`).catch((error) => {
    // Its saller went meanwhile.
    if (violates(error, 'products_seller_id_fkey')) throw tooLate()
    throw error
  })
  await takeSaller(tx, id)
}

async function advertise({ product }: Parsed<typeof catalogue.advertise>, ctx: Seller, deps: CatalogueDeps) {
  requireConfirmedEmail(deps, ctx)
  await updateOwnProduct(product._id, ctx, async (tx) => {
    const once = tx.insertInto('adverts').values({ product_id: product._id })
    await once.onConflict((conflict) => conflict.column('product_id').doNothing()).execute()
  })
  return { acknowledged: true as const }
}

/** Runs `change` on a product that the caller may change, and drops the public pages that show it. */
async function updateOwnProduct(id: string, ctx: Seller, change: (tx: Tx, product: LockedProduct) => Promise<void>) {
  const { person } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, id)
    if (!product) throw notFound('product')
    if (!isOwnerOrAdmin(product, person)) throw forbidden('not_yours')
    await change(tx, product)
    await ctx.invalidateTags(tx, ['list', `product:${id}`])
  })
}

async function addProduct(input: Parsed<typeof catalogue.addProduct>, ctx: Seller, deps: CatalogueDeps) {
  const { db, person } = ctx
  requireConfirmedEmail(deps, ctx)
  if (!isHostedPhoto(input.photo, deps.imageHostUrl)) throw invalidFields({ photo: 'invalid_photo' })
  const values = await toStored(input, ctx)
  const product = toRow({ ...values, salerName: person.displayName, email: person.email })
  const insertedId = await db
    .transaction()
    .execute(async (tx) => {
      const insert = tx.insertInto('products').values({ ...product, seller_id: person.id })
      const { id } = await insert.returning('id').executeTakeFirstOrThrow()
      await takeSaller(tx, id)
      await ctx.invalidateTags(tx, ['list'])
      return id
    })
    .catch((error) => {
      // The account was deleted while its owner filled the form.
      if (violates(error, 'products_seller_id_fkey')) throw unauthorized('account_removed')
      throw error
    })
  return { acknowledged: true as const, insertedId }
}

/** The product stays its saller's, whoever edits it; its advert shows the new words at once. */
async function editProduct(
  { id, updatedAt, salerName: _name, email: _email, ...input }: Parsed<typeof catalogue.editProduct>,
  ctx: Seller,
  deps: CatalogueDeps,
) {
  const values = await toStored(input, ctx)
  await updateOwnProduct(id, ctx, async (tx, product) => {
    if (updatedAt && updatedAt !== product.updatedAt) throw conflict('product_changed')
    // A photo that stays may lie where the image host used to be.
    if (input.photo !== product.photo && !isHostedPhoto(input.photo, deps.imageHostUrl))
      throw invalidFields({ photo: 'invalid_photo' })
    const updated_at = sql<string>`now()`
    const { kind, ...row } = toChanges(values)
    await tx
      .updateTable('products')
      .set({ ...row, ...(kind && { kind }), updated_at })
      .where('id', '=', id)
      .execute()
  })
  return { acknowledged: true as const }
}

/** What was typed, with the brand in its own spelling and the prices in whole taka beside their texts. */
async function toStored<T extends { category: string; originalPrice: string; resalePrice: string }>(
  input: T,
  { db }: Seller,
) {
  const category = await findCategoryName(db, input.category)
  if (!category) throw invalidFields({ category: 'unknown_category' })
  return {
    ...input,
    category,
    originalTaka: takaOf(input.originalPrice),
    resaleTaka: takaOf(input.resalePrice),
  }
}

/** The name of the category as it is stored, whatever case was sent. */
async function findCategoryName(db: Database, name: string): Promise<string | undefined> {
  const named = db.selectFrom('categories').select('name').where(sql`lower(name)`, '=', sql`lower(${name})`)
  return (await named.executeTakeFirst())?.name
}

async function listAdverts(input: Parsed<typeof catalogue.listAdverts>, ctx: Anyone): Promise<Page<Advert>> {
  const adverts = ctx.db
    .selectFrom('adverts')
    .innerJoin('products', 'products.id', 'adverts.product_id')
    .where(LISTED)
    .select(columnsOf(StoredProduct, 'products'))
    .select('adverts.id as advertId')
  const page = await pageOf(adverts, newestFirst('adverts'), input, () => countAdverts(ctx.db))
  const items = page.items.map(({ advertId, ...product }) => ({
    _id: advertId,
    product: hideEmailFromGuests({ ...product, advertised: true }, ctx),
  }))
  return { ...page, items }
}
