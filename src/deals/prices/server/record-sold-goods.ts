import { readName } from '#catalogue/facts/server/store.ts'
import { readModel } from '#catalogue/search/server/model-name.ts'
import { storedLexicon } from '#catalogue/search/server/stored-lexicon.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { storeSoldGoods } from './store.ts'

const BATCH = 500

/** Stores the model of the product of each handed-over deal, once, because the product may be deleted later. */
export async function recordSoldGoods(db: Database): Promise<void> {
  const lexicon = await storedLexicon(db)
  for (;;) {
    const deals = await dealsToRecord(db)
    const rows = deals.map(({ id, name, specs, kind, category, grade, battery }) => {
      // Of a product that is deleted, the deal has the name alone.
      const read = kind ? null : readName(name, undefined)
      const goods = {
        name,
        specs: specs ?? {},
        kind: kind ?? read?.kind ?? 'other',
        category: category ?? read?.brand ?? 'Other',
      }
      return { booking_id: id, kind: goods.kind, grade, battery_health: battery, ...readModel(goods, lexicon) }
    })
    if (rows.length > 0) await storeSoldGoods(db, rows)
    if (rows.length < BATCH) return
  }
}

function dealsToRecord(db: Database | Tx) {
  return db
    .selectFrom('bookings')
    .leftJoin('products', 'products.id', 'product_id')
    .leftJoin('sold_goods', 'booking_id', 'bookings.id')
    .select(['bookings.id', 'product_name as name', 'specs', 'products.kind', 'category', 'products.grade'])
    .select('products.battery_health as battery')
    .where('bookings.state', '=', 'handed_over')
    .where('sold_goods.id', 'is', null)
    .orderBy('bookings.state_since')
    .limit(BATCH)
    .execute()
}
