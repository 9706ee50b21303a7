import { type Generated, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { notFound } from '#shared/errors.ts'
import type { Brand, Category } from '../contract.ts'
import { OTHER_BRAND } from './store.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** Names of brands before they were renamed or merged. The assortment writes them. */
    former_brand_names: { id: Generated<number>; name: string; brand_id: string }
  }
}

/**
 * The brands that lists offer, with the number of their products on sale: first those that always come first, then those
 * with products, most first. Hidden brands are not offered.
 */
export async function listCategories(db: Database): Promise<Category[]> {
  const productCount = sql<number>`(
    select coalesce(sum(products), 0)::bigint from product_counts where brand = lower(categories.name))`
  return db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'photo', productCount.as('productCount')])
    .where('hidden', '=', false)
    .where((where) => where.or([where('position', 'is not', null), where(productCount, '>', 0)]))
    .orderBy(sql`position nulls last`)
    .orderBy(productCount, 'desc')
    .orderBy(sql`lower(name)`)
    .execute()
}

/**
 * The name of the category as it is stored, found by its name in any case.
 * @param stored the category that the product has already: it may be hidden
 */
export async function findCategoryName(db: Database, name: string, stored?: string): Promise<string | undefined> {
  const named = db.selectFrom('categories').select(['name', 'hidden']).where(sql`lower(name)`, '=', sql`lower(${name})`)
  const found = await named.executeTakeFirst()
  // The brand was renamed, and this product has not followed yet.
  if (!found && name === stored) return findFormerBrand(db, name)
  return found && (!found.hidden || found.name === stored) ? found.name : undefined
}

async function findFormerBrand(db: Database, name: string): Promise<string | undefined> {
  const former = db
    .selectFrom('former_brand_names')
    .where(sql`lower(former_brand_names.name)`, '=', sql`lower(${name})`)
  const named = former.innerJoin('categories', 'categories.id', 'brand_id').select('categories.name')
  return (await named.executeTakeFirst())?.name
}

/** The brands that a new product can have; the one for all others comes last. */
export async function listBrands(db: Database): Promise<Brand[]> {
  return db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'kinds'])
    .where('hidden', '=', false)
    .orderBy(sql`name = ${OTHER_BRAND}`)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** A brand by its name or by a former one, compared without case; hidden ones, too. Throws 404 for what never was one. */
export async function findBrand(db: Database, name: string): Promise<Brand> {
  const isNamed = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`
  const former = db.selectFrom('former_brand_names').select('brand_id').where(isNamed('former_brand_names.name'))
  const found = await db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'kinds'])
    .where(({ or, eb }) => or([isNamed('categories.name'), eb('id', 'in', former)]))
    .orderBy(isNamed('categories.name'), 'desc')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
