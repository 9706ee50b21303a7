import { type Generated, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    brand_wishes: {
      id: Generated<string>
      user_id: string
      name: string
      kind: string
      created_at: Generated<string>
    }
  }
}

/** Deletes all wishes for a brand, compared without case. */
export async function settleWishes(db: Database, name: string): Promise<void> {
  await db.deleteFrom('brand_wishes').where(sql`lower(name)`, '=', sql`lower(${name})`).execute()
}
