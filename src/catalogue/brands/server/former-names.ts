import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** From now on the old address of a brand leads to the brand `id`, which may have had other names before. */
export async function keepFormerName(tx: Tx, name: string, id: string): Promise<void> {
  await forgetFormerName(tx, name)
  await tx.insertInto('former_brand_names').values({ name, brand_id: id }).execute()
}

/** The address belongs to a brand of this name again. */
export async function forgetFormerName(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('former_brand_names').where(sql`lower(name)`, '=', sql`lower(${name})`).execute()
}

/** The former names of a brand that is merged into another one, and its own. */
export async function moveFormerNames(tx: Tx, from: { id: string; name: string }, into: string): Promise<void> {
  await tx.updateTable('former_brand_names').set({ brand_id: into }).where('brand_id', '=', from.id).execute()
  await keepFormerName(tx, from.name, into)
}
