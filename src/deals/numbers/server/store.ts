import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { DAYS_KEPT } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    product_views: {
      product_id: string
      /** `2026-11-27`, in Bangladesh. */
      day: string
      views: number
    }
  }
}

/** The present day in Bangladesh. */
const today = sql<string>`(now() at time zone 'Asia/Dhaka')::date`

/** Adds one to the views of a product on this day. */
export async function addView(db: Database, productId: string): Promise<void> {
  await db
    .insertInto('product_views')
    .values({ product_id: productId, day: today, views: 1 })
    .onConflict((there) =>
      there.columns(['product_id', 'day']).doUpdateSet({ views: sql<number>`product_views.views + 1` }),
    )
    .execute()
}

export async function deleteOldViews(db: Database): Promise<void> {
  await db.deleteFrom('product_views').where('day', '<', sql<string>`${today} - ${DAYS_KEPT}::integer`).execute()
}
