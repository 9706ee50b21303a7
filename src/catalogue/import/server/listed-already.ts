import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { CheckedImport } from './check-import.ts'
import type { Fault } from './read-csv.ts'

/**
 * The same with a fault for each row that is one of the saller's products. A row with a reference is the product that has it, or
 * has it for its id, as an export writes it, in whatever state. A row without one is any product that is the same and not
 * sold: after the sale the next piece may be listed by the same row. So a file that is sent twice lists nothing twice: one
 * product that is still there refuses all of it.
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
