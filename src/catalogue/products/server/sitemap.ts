import { sql } from 'kysely'
import { listKinds } from '#catalogue/facts/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { LISTED } from './store.ts'

/** The path of a public page, and when it last changed. */
interface Address {
  path: string
  changed: string | null
}

/** A sitemap may hold 50,000 addresses; files of this size stay small enough to be kept in memory. */
const MAX_PER_FILE = 10_000
const BATCH = 2_000

/**
 * The files that all products are spread over: one, or one for each beginning of an id (`3`, `3f`, …) in a large market,
 * so that a product stays in its file whatever comes and goes. Empty ones are left out.
 */
export async function productFiles(
  db: Database,
  maxPerFile = MAX_PER_FILE,
): Promise<{ part: string; changed: string | null }[]> {
  const listed = db.selectFrom('products').where(LISTED)
  const { count } = await listed.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const digits = count <= maxPerFile ? 0 : Math.ceil(Math.log2(count / maxPerFile) / 4)
  return listed
    .select([sql<string>`left(id::text, ${sql.lit(digits)})`.as('part'), newestChange().as('changed')])
    .groupBy('part')
    .orderBy('part')
    .execute()
}

/** The products of one file, a batch at a time, in the order of their ids. */
export async function* productAddresses(db: Database, part: string): AsyncGenerator<Address[]> {
  const last = part.padEnd(32, 'f')
  let query = db.selectFrom('products').where('id', '>=', part.padEnd(32, '0'))
  for (;;) {
    const found = await query
      .select(['id', 'updated_at as changed'])
      .where(LISTED)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (found.length > 0) yield found.map(({ id, changed }) => ({ path: `/products/sp/${id}`, changed }))
    const at = found[BATCH - 1]?.id
    if (!at) return
    query = db.selectFrom('products').where('id', '>', at)
  }
}

/**
 * Addresses of the brands that lists offer. A page changes with the newest product of its brand. An index finds this product:
 * to find the newest change of all products took a read of each of them, after every write.
 */
export async function categoryAddresses(db: Database): Promise<Address[]> {
  const found = await db
    .selectFrom('categories')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('products')
          .select('products.updated_at as changed')
          .where(LISTED)
          .where(sql`lower(products.category)`, '=', sql`lower(categories.name)`)
          .orderBy('products.created_at', 'desc')
          .orderBy('products.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['categories.name', 'newest.changed'])
    .where('categories.hidden', '=', false)
    .where(({ or, eb }) => or([eb('categories.position', 'is not', null), eb('newest.changed', 'is not', null)]))
    .orderBy('categories.name')
    .execute()
  return found.map(({ name, changed }) => ({ path: `/products/${encodeURIComponent(name)}`, changed }))
}

/** The pages that say what the grades mean, one for each kind. */
export async function gradeAddresses(db: Database): Promise<Address[]> {
  return (await listKinds(db, 'en')).map(({ id }) => ({ path: `/grades/${id}`, changed: null }))
}

function newestChange() {
  return sql<string | null>`max(products.updated_at)`
}
