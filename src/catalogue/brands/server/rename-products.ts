import { sql } from 'kysely'
import * as z from 'zod/mini'
import { lockBrandTable } from '#catalogue/products/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import { conflict } from '#shared/errors.ts'
import { Id } from '#shared/shapes.ts'

/** Products that take a new brand in one transaction: a write of all of a large brand takes minutes. */
const BATCH = 500

const Payload = z.object({ brandId: Id })

/** Gives the products of a renamed or merged brand the name that it has by then, batch after batch. */
export function brandsJobs({ db }: { db: Database }): Jobs {
  return {
    renameProducts: async (payload) => {
      const { brandId } = z.parse(Payload, payload)
      let more = true
      while (more) more = await db.transaction().execute((tx) => renameNext(tx, brandId))
    },
  }
}

/** Renames one batch of products. Resolves to true when more products may be left. */
async function renameNext(tx: Tx, brandId: string): Promise<boolean> {
  await lockBrandTable(tx, 'shared')
  const named = tx.selectFrom('categories').select('name').where('id', '=', brandId)
  const brand = await named.executeTakeFirst()
  // The brand was merged meanwhile: the job of the other brand renames its products.
  if (!brand) return false
  const hasMore = await renameBatch(tx, brandId, brand.name)
  await publishInvalidation(tx, ['list', 'facts'])
  return hasMore
}

/**
 * Renames the first products of a brand in the caller's transaction, and enqueues the rest. Call it when the brand has its new
 * name and its former names are stored.
 */
export async function renameProducts(tx: Tx, brandId: string, to: string): Promise<void> {
  const hasMore = await renameBatch(tx, brandId, to)
  if (hasMore) await enqueue(tx, 'renameProducts', { brandId }, `rename products of ${brandId}`)
}

/** Renames products with a former name, then products whose name differs only in case. Resolves to true if more may be left. */
async function renameBatch(tx: Tx, brandId: string, to: string): Promise<boolean> {
  const kept = tx.selectFrom('former_brand_names').select(sql<string>`lower(name)`.as('name'))
  const former = (await kept.where('brand_id', '=', brandId).execute()).map(({ name }) => name)
  const names = [...former, to.toLowerCase()]
  const left = former.length > 0 ? await renameSome(tx, former, to, BATCH) : BATCH
  const rest = left > 0 ? await renameSome(tx, [to.toLowerCase()], to, left) : 0
  await sumCounts(tx, names)
  if (rest === 0) return true
  await renameDeleted(tx, names, to)
  return false
}

/** Renames at most `most` products. Resolves to `most` less the number of renamed products. */
async function renameSome(tx: Tx, names: string[], to: string, most: number): Promise<number> {
  const some = (isListed: boolean) => sql`
    (select id from products where listed = ${sql.lit(isListed)} and lower(category) = any(${names}) and category <> ${to}
      limit ${most})`
  const { numAffectedRows = 0n } = await sql`
    update products set category = ${to} where id in (
      select products.id from products
      join (select id from (${some(true)} union all ${some(false)}) of_brand limit ${most}) found on found.id = products.id
      order by products.id for update of products
    )`.execute(tx)
  return most - Number(numAffectedRows)
}

/** Renames the products in the trash too: each may be put back. */
async function renameDeleted(tx: Tx, names: string[], to: string): Promise<void> {
  await sql`update bin set row = row || jsonb_build_object('category', ${to}::text)
    where place = 'products' and link is null and lower(row->>'category') = any(${names}) and row->>'category' <> ${to}`.execute(
    tx,
  )
}

/** Sums the counts of each brand in one row. The trigger writes two rows for each renamed product. */
async function sumCounts(tx: Tx, names: string[]): Promise<void> {
  await sql`with taken as (delete from product_counts where brand = any(${names}) returning brand, products)
    insert into product_counts (brand, products)
    select brand, sum(products) from taken group by brand having sum(products) <> 0`.execute(tx)
}

/**
 * Throws `brand_moving` (409) while products still have the former name of another brand: they would become products of this
 * one.
 */
export async function refuseWhileMoving(tx: Tx, name: string, id?: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select brand_id as id from former_brand_names where lower(name) = lower(${name}) and (
      exists (select from products where listed and lower(category) = lower(${name}))
      or exists (select from products where not listed and lower(category) = lower(${name})))`.execute(tx)
  if (rows[0] && rows[0].id !== id) throw conflict('brand_moving')
}
