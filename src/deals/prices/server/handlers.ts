import type { Specs } from '#catalogue/facts/contract.ts'
import { findKind, gradeLabels, listKinds } from '#catalogue/facts/server/store.ts'
import { LISTED } from '#catalogue/products/server/store.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import { notFound } from '#shared/errors.ts'
import type { prices } from '../contract.ts'
import { BATTERY_BANDS, MIN_SALES, MOST_TRADED } from '../rules.ts'
import { findPrices } from './find-prices.ts'
import { lineOf, lineRows, lineTitle, monthBefore } from './read-prices.ts'
import { rangesOf } from './store.ts'

/** The handlers of the endpoints of prices. */
export const pricesHandlers: Handlers<typeof prices> = {
  findPrices({ kind, brand, name, condition = '', parchesDate = '', ...given }, { db }) {
    const specs: Specs = JSON.parse(JSON.stringify(given))
    return findPrices(db, { kind, category: brand, name, condition, parchesDate, specs })
  },

  async showProductPrices({ id }, { db }) {
    const product = await db
      .selectFrom('products')
      .select([
        'id',
        'seller_id as sellerId',
        'kind',
        'category',
        'name',
        'condition',
        'parches_date as parchesDate',
        'specs',
      ])
      .where('id', '=', id)
      .where(LISTED)
      .executeTakeFirst()
    if (!product) throw notFound()
    return findPrices(db, product)
  },

  async listMonthPrices(_input, { db, language }) {
    const kinds = new Map((await listKinds(db, language)).map((kind) => [kind.id, kind]))
    const shown = (await lineRows(db)).filter((row) => row.sales >= MIN_SALES && kinds.has(row.kind))
    const pages = Map.groupBy(shown, ({ kind, brand }) => `${kind} ${brand}`)
    const most = shown.filter(({ traded }) => traded > 0).toSorted((a, b) => b.traded - a.traded || b.sales - a.sales)
    return {
      month: monthBefore(new Date()),
      demo: shown.some(({ demo }) => demo),
      models: most.slice(0, MOST_TRADED).map((row) => ({ ...lineOf(row), traded: row.traded })),
      pages: [...kinds.values()].flatMap((kind) =>
        [...pages.values()].flatMap((rows) => {
          const [first] = rows
          if (first?.kind !== kind.id) return []
          return { kind, brand: first.brand, sales: rows.reduce((sum, { sales }) => sum + sales, 0) }
        }),
      ),
    }
  },

  async showBrandPrices({ kind: id, brand }, { db, language }) {
    const kind = await findKind(db, id, language)
    const rows = await lineRows(db, { kind: id, brand })
    if (!kind || !rows.some(({ sales }) => sales >= MIN_SALES)) throw notFound()
    const lines = await rangesOf(db, { kind: id, brand }).where('model', 'is', null).orderBy('sales', 'desc').execute()
    return {
      kind,
      brand: rows[0]?.brand ?? brand,
      demo: rows.some(({ demo }) => demo),
      models: rows.map(lineOf),
      lines: lines.map((row) => ({ ...lineOf(row), name: lineTitle(row.line ?? '') })),
    }
  },

  async showModelPrices({ kind: id, brand, model }, { db, language }) {
    const kind = await findKind(db, id, language)
    const rows = await rangesOf(db, { kind: id, brand }).where('model', '=', model).execute()
    const whole = rows.find(({ grade, battery, period }) => period === 'year' && grade === null && battery === null)
    if (!kind || !whole || whole.sales < MIN_SALES) throw notFound()
    const others = await lineRows(db, { kind: id, brand })
    return {
      ...lineOf(whole),
      kind,
      demo: whole.demo,
      grades: [...gradeLabels(language)].flatMap(([grade, name]) =>
        rows.filter((row) => row.grade === grade && row.period === 'year').map((row) => ({ ...lineOf(row), name })),
      ),
      batteries: BATTERY_BANDS.flatMap((from) =>
        rows.filter(({ battery }) => battery === from).map((row) => ({ ...lineOf(row), from })),
      ),
      quarters: rows
        .filter(({ period }) => /^\d/.test(period))
        .toSorted((a, b) => b.period.localeCompare(a.period))
        .map((row) => ({ ...lineOf(row), begins: row.period })),
      others: others
        .filter((row) => row.model !== model && row.sales >= MIN_SALES)
        .map(lineOf)
        .slice(0, 8),
    }
  },
}
