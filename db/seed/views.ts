import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** Days of views in the demo: the eight weeks that a saller sees. */
const DAYS = 56

/**
 * Stores views of every product on sale for each day since it was listed. Some products have more views than others, and
 * Fridays have more than other days.
 */
export async function fillViews(tx: Tx): Promise<void> {
  await sql`
    insert into product_views (product_id, day, views)
    select id, day::date, views
    from products, generate_series(greatest(created_at, now() - ${DAYS} * interval '1 day'), now(), '1 day') day,
      lateral (
        select (hashtext(name) & 7) * (hashtext(name || extract(doy from day)) & 3) / 4
          + case when extract(dow from day) = 5 then 2 else 0 end as views
      ) looked
    where listed and views > 0
    on conflict do nothing`.execute(tx)
}
