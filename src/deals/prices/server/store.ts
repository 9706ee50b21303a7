import { type Generated, type Insertable, type SqlBool, sql } from 'kysely'
import type { Database, Tables } from '#platform/database/database.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    sold_goods: {
      id: Generated<number>
      booking_id: string | null
      kind: string
      /** Name of the brand. */
      brand: string
      /** Lower-case name of the line. */
      line: string | null
      model: string | null
      title: string | null
      grade: string | null
      battery_health: number | null
      demo_taka: number | null
      demo_sold_at: string | null
    }
    price_ranges: {
      kind: string
      brand: string
      line: string | null
      model: string | null
      title: string | null
      grade: string | null
      battery: number | null
      period: string
      sales: number
      traded: number
      low: number | null
      middle: number | null
      high: number | null
      demo: boolean
    }
  }
}

export interface Shelf {
  kind: string
  brand: string
}

/** The ranges of a kind and brand, whose name is compared without case. */
export function rangesOf(db: Database, { kind, brand }: Shelf) {
  const found = db.selectFrom('price_ranges').selectAll().where('kind', '=', kind)
  return found.where(sql<SqlBool>`lower(brand) = lower(${brand})`)
}

export type Row = Awaited<ReturnType<ReturnType<typeof rangesOf>['execute']>>[number]

/** Stores sold goods, except for deals that are already stored. */
export async function storeSoldGoods(db: Database, rows: Insertable<Tables['sold_goods']>[]): Promise<void> {
  const stored = db.insertInto('sold_goods').values(rows)
  await stored.onConflict((other) => other.column('booking_id').doNothing()).execute()
}
