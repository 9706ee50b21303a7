import { sql } from 'kysely'

/** Selects `total`, the count of all rows, and `fresh`, of those created after `since` (0 when it is null). */
export function countsSince(since: string | null) {
  const fresh = sql<number>`count(*) filter (where created_at > ${since}::timestamptz)`
  return [sql<number>`count(*)`.as('total'), fresh.as('fresh')]
}
