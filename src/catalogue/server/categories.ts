import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Category } from '../contract.ts'

/** The categories, each of which is a brand, with the number of their products on sale. */
export async function listCategories(db: Database): Promise<Category[]> {
  const productCount = sql<number>`(
    select coalesce(sum(products), 0)::bigint from product_counts where brand = lower(categories.name))`
  return db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'photo', productCount.as('productCount')])
    .orderBy(sql`lower(name)`)
    .execute()
}

/** The name of the category as it is stored, found by its name in any case. */
export async function findCategoryName(db: Database, name: string): Promise<string | undefined> {
  const named = db.selectFrom('categories').select('name').where(sql`lower(name)`, '=', sql`lower(${name})`)
  return (await named.executeTakeFirst())?.name
}
