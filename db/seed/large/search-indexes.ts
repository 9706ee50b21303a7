import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/**
 * Runs `work` without the search indexes of `products` and builds them at its end: much faster for many rows. Whoever
 * reads products meanwhile waits; a failure leaves everything as it was, for all of it is one transaction.
 */
export async function withoutSearchIndexes(tx: Tx, work: () => Promise<void>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = 'products' and indexdef like '% USING gin %'`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(tx)
  await work()
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
}
