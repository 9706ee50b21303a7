import { sql } from 'kysely'
import { lockBrandTable, OTHER_BRAND } from '#catalogue/products/server/store.ts'
import { type Database, type Tx, violates } from '#platform/database/database.ts'
import { missingPhotos, type PhotoHost } from '#platform/database/hosted-photos.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, invalidFields, notFound } from '#shared/errors.ts'
import type { BrandEntry, brands } from '../contract.ts'
import { forgetFormerName, keepFormerName, moveFormerNames } from './former-names.ts'
import { refuseWhileMoving, renameProducts } from './rename-products.ts'
import { settleWishes } from './store.ts'

export type BrandsDeps = PhotoHost

/**
 * A product that was deleted and can still be put back has its brand, too. Each part is read from an index, or once for all
 * brands.
 */
const IN_USE = sql<boolean>`(
  exists (select from products where listed and lower(products.category) = lower(categories.name))
  or lower(categories.name) in (select lower(category) from products where not listed)
  or lower(categories.name) in (select lower(row->>'category') from bin where place = 'products' and link is null)
)`
const COUNTED = sql<{ brand: string; products: number }>`(
  select brand, sum(products)::bigint as products from product_counts group by brand)`
const PRODUCT_COUNT = sql<number>`coalesce(counted.products, 0)`

export function listBrandEntries(db: Database): Promise<BrandEntry[]> {
  return db
    .selectFrom('categories')
    .leftJoin(COUNTED.as('counted'), 'counted.brand', sql<string>`lower(categories.name)` as never)
    .select(['id as _id', 'name', 'spellings', 'kinds', 'photo', 'hidden'])
    .select(sql<string>`coalesce(bangla, '')`.as('bangla'))
    .select([PRODUCT_COUNT.as('productCount'), IN_USE.as('inUse')])
    .select(sql<boolean>`name = ${OTHER_BRAND}`.as('fixed'))
    .orderBy(PRODUCT_COUNT, 'desc')
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function addBrand(input: Parsed<typeof brands.addBrand>, ctx: MemberContext, deps: BrandsDeps) {
  await checkBrand(input, ctx.db, deps)
  const { name, photo } = input
  return writeBrands(ctx, async (tx) => {
    await refuseWhileMoving(tx, name)
    const row = { name, photo, ...wordsOf(input) }
    const { id } = await tx.insertInto('categories').values(row).returning('id').executeTakeFirstOrThrow()
    await forgetFormerName(tx, name)
    await settleWishes(tx, name)
    return { acknowledged: true as const, insertedId: id }
  })
}

export async function editBrand(input: Parsed<typeof brands.editBrand>, ctx: MemberContext, deps: BrandsDeps) {
  const { id, name, hidden, was } = input
  return writeBrands(ctx, async (tx) => {
    const [brand] = await lockBrands(tx, [id])
    if (!brand) throw notFound()
    if (was !== brand.name) throw conflict('entry_changed')
    if (brand.name === OTHER_BRAND && (name !== OTHER_BRAND || hidden)) throw conflict('brand_fixed')
    await checkBrand(input, tx, deps, brand)
    await refuseWhileMoving(tx, name, id)
    const values = { name, hidden, photo: input.photo, ...wordsOf(input) }
    await tx.updateTable('categories').set(values).where('id', '=', id).execute()
    await forgetFormerName(tx, name)
    if (name.toLowerCase() !== brand.name.toLowerCase()) await keepFormerName(tx, brand.name, id)
    if (name !== brand.name) await renameProducts(tx, id, name)
    return { acknowledged: true as const }
  })
}

/**
 * Merges brand `id` into brand `into`. The names of the removed brand become spellings of the other, so a search for an old
 * name finds its products. `was` is the name as the admin saw it: the merge is refused when the brand was renamed meanwhile.
 */
export async function mergeBrand({ id, into, was }: Parsed<typeof brands.mergeBrand>, ctx: MemberContext) {
  return writeBrands(ctx, async (tx) => {
    const found = await lockBrands(tx, [id, into])
    const [from, to] = [id, into].map((one) => found.find((brand) => brand.id === one))
    if (!from) throw notFound()
    if (!to || to === from) throw invalidFields({ into: 'unknown_category' })
    if (was !== from.name) throw conflict('entry_changed')
    if (from.name === OTHER_BRAND) throw conflict('brand_fixed')
    const moved = await countProducts(tx, from.name)
    const names = [from.name, from.bangla ?? '', ...from.spellings].filter((name) => name !== '' && name !== to.bangla)
    const spellings = [...new Set([...to.spellings, ...names])]
    // A brand that makes anything goes on to.
    const kinds = to.kinds.length === 0 ? [] : [...new Set([...to.kinds, ...from.kinds])]
    await tx.updateTable('categories').set({ spellings, kinds }).where('id', '=', into).execute()
    const parent_id = sql<string>`nullif(${into}::uuid, id)`
    await tx.updateTable('categories').set({ parent_id }).where('parent_id', '=', id).execute()
    await moveFormerNames(tx, from, into)
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    await renameProducts(tx, into, to.name)
    return { acknowledged: true as const, moved }
  })
}

export async function deleteBrand({ id }: { id: string }, ctx: MemberContext) {
  return writeBrands(ctx, async (tx) => {
    const [brand] = await lockBrands(tx, [id])
    if (!brand) throw notFound()
    if (brand.name === OTHER_BRAND) throw conflict('brand_fixed')
    const used = tx.selectFrom('categories').select(IN_USE.as('inUse')).where('id', '=', id)
    if ((await used.executeTakeFirst())?.inUse) throw conflict('brand_in_use')
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    return { acknowledged: true as const }
  })
}

/**
 * Runs `write` while nobody adds, edits or puts back a product, so that none ends with a brand that is gone, and drops the
 * responses that show a brand: those of products have the tag `facts`.
 */
async function writeBrands<T>(ctx: MemberContext, write: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.db
    .transaction()
    .execute(async (tx) => {
      await lockBrandTable(tx, 'exclusive')
      const answer = await write(tx)
      await ctx.invalidateTags(tx, ['list', 'facts'])
      return answer
    })
    .catch((error) => {
      if (violates(error, 'categories_name')) throw invalidFields({ name: 'brand_exists' })
      throw error
    })
}

function lockBrands(tx: Tx, ids: string[]) {
  const named = tx.selectFrom('categories').selectAll().where('id', 'in', ids)
  return named.orderBy('id').forUpdate().execute()
}

async function countProducts(tx: Tx, brand: string): Promise<number> {
  const of = tx.selectFrom('products').where(sql`lower(category)`, '=', sql`lower(${brand})`)
  const { products } = await of.select(sql<number>`count(*)`.as('products')).executeTakeFirstOrThrow()
  return products
}

/** @param stored the brand before the edit: its photo may lie where the image host used to be, and its kinds may stay */
async function checkBrand(
  { photo, kinds }: Pick<Parsed<typeof brands.addBrand>, 'photo' | 'kinds'>,
  db: Database,
  host: BrandsDeps,
  stored: { photo: string; kinds: string[] } = { photo: '', kinds: [] },
) {
  const isNew = photo !== '' && photo !== stored.photo
  if (isNew && (await missingPhotos(db, [photo], host)).size > 0) throw invalidFields({ photo: 'invalid_photo' })
  const known = await db.selectFrom('kinds').select('id').execute()
  const ids = new Set([...known.map(({ id }) => id), ...stored.kinds])
  if (kinds.some((kind) => !ids.has(kind))) throw invalidFields({ kinds: 'unknown_kind' })
}

function wordsOf({ bangla, spellings, kinds }: Parsed<typeof brands.addBrand>) {
  return { bangla: bangla || null, spellings: [...new Set(spellings)], kinds: [...new Set(kinds)] }
}
