import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { SallerCount } from '../contract.ts'

/** Sallers are counted so far and no further. */
const MAX_SALLERS = 1_000

/**
 * From one saller to the next in the index of their products: each costs one look, so there is an end to the counting.
 */
export async function countSallers(db: Database): Promise<SallerCount> {
  const counted = await sql<{ sallers: number }>`
    with recursive sallers (id) as (
      (select seller_id from products where listed order by seller_id limit 1)
      union all
      select (select seller_id from products where listed and seller_id > sallers.id order by seller_id limit 1)
      from sallers where sallers.id is not null
    )
    select count(*) as sallers from (
      select id from sallers where id is not null
      limit ${MAX_SALLERS + 1}
    ) as counted`.execute(db)
  const sallers = counted.rows[0]?.sallers ?? 0
  return { count: Math.min(sallers, MAX_SALLERS), more: sallers > MAX_SALLERS }
}
