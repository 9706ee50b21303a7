import type { Generated } from 'kysely'

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
