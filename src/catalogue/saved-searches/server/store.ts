import type { Generated } from 'kysely'

declare module '#platform/database/database.ts' {
  interface Tables {
    product_news: { product_id: string; at: Generated<string>; taka: number }
    saved_searches: {
      id: Generated<string>
      user_id: string
      name: string
      address: string
      timing: 'now' | 'daily' | 'never'
      created_at: Generated<string>
      keys: string[]
      min_price: number | null
      max_price: number | null
      facets: string[][]
      query: string | null
      compiled_at: Generated<string>
      looked_at: Generated<string>
      told_at: string | null
      found: Generated<number>
      due_at: string | null
    }
  }
}
