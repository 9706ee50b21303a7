import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { CheckedImport } from './check-import.ts'
import type { Fault } from './read-csv.ts'

/**
 * Returns the check with a fault for each row that is already one of the saller's products. A row with a reference is the
 * product with this reference, or with this id, which an export writes; the state does not matter. A row without one is any
 * equal product that is not sold: after the sale the next piece may be listed by the same row. So a file that is sent twice
 * lists nothing twice: one product that is still there refuses the whole file.
 */
export async function withListed(db: Database, checked: CheckedImport, sellerId: string): Promise<CheckedImport> {
  const names = checked.products.map(({ product }) => product.name)
  if (names.length === 0) return checked
  const references = checked.products.flatMap(({ product }) => product.reference ?? [])
  const listed = await db
    .selectFrom('products')
    .select(['id', 'reference', 'name', 'category', 'resale_taka', 'description', 'state'])
    .where('seller_id', '=', sellerId)
    .where((is) =>
      is.or([
        is('name', 'in', names),
        is('reference', '=', sql<string>`any(${references})`),
        is(sql<string>`id::text`, '=', sql<string>`any(${references})`),
      ]),
    )
    .execute()
  const known = new Set(listed.flatMap(({ id, reference }) => [id, reference]))
  const alike = new Set(listed.filter(({ state }) => state !== 'sold').map(contentOf))
  const again = checked.products.filter(({ product }) =>
    product.reference === null ? alike.has(contentOf(product)) : known.has(product.reference),
  )
  const faults = again.map(({ row }): Fault => ({ row, column: '', code: 'already_listed' }))
  return { ...checked, faults: [...checked.faults, ...faults].toSorted((a, b) => a.row - b.row) }
}

function contentOf(one: { name: string; category: string; resale_taka: number; description: string }): string {
  return JSON.stringify([one.name, one.category, one.resale_taka, one.description])
}
