import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The given image ids that a picture address in one of the columns names, in any size. A column may hold several addresses. The
 * image host's clean-up asks each slice; nothing else looks pictures up, so the columns have no index of their own.
 */
export async function photoIdsIn(db: Database, columns: [table: string, column: string][], ids: string[]) {
  const used = columns.map(
    ([table, column]) => sql`
      select (regexp_matches(${sql.ref(column)}::text, '[0-9a-f]{22}-[0-9a-f]{6}', 'g'))[1] as id
      from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(used, sql` union all `)}) used where id = any(${ids})`.execute(db)
  return rows.map((row) => row.id)
}
