import { BRAND_LINES } from '#catalogue/facts/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { localDate } from '#shared/local-day.ts'
import type { ModelLine } from '../contract.ts'
import { lacking, MIN_SALES, pricesPath } from '../rules.ts'
import { type Row, rangesOf, type Shelf } from './store.ts'

/** The models that were sold in a year, of one kind and brand or of all, the most sold first. */
export function lineRows(db: Database, shelf?: Shelf): Promise<Row[]> {
  const from = shelf ? rangesOf(db, shelf) : db.selectFrom('price_ranges').selectAll()
  return from
    .where('model', 'is not', null)
    .where('period', '=', 'year')
    .where('grade', 'is', null)
    .where('battery', 'is', null)
    .orderBy('sales', 'desc')
    .orderBy('title')
    .execute()
}

/** A row as the contract shows it: without eight sales there are no figures in it. */
export function lineOf({ kind, brand, model, title, sales, low, middle, high }: Row): ModelLine {
  return {
    ...{ kind, brand, model: model ?? '', title: title ?? '', sales, lacking: lacking(sales) },
    prices: low !== null && middle !== null && high !== null ? { low, middle, high } : null,
  }
}

/** A line as it is spelt: 'EliteBook'. */
export function lineTitle(line: string): string {
  return BRAND_LINES.find(({ name }) => name.toLowerCase() === line)?.name ?? line
}

/** The first day of the month before this one in Bangladesh. */
export function monthBefore(now: Date): string {
  const local = localDate(now.getTime())
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
}

/** The pages of prices for the sitemap. */
export async function priceAddresses(db: Database): Promise<{ path: string; changed: null }[]> {
  const shown = (await lineRows(db)).filter(({ sales }) => sales >= MIN_SALES)
  const paths = shown.flatMap(({ kind, brand, model }) => [
    pricesPath({ kind, brand }),
    pricesPath({ kind, brand, model }),
  ])
  return ['/prices', ...new Set(paths)].map((path) => ({ path, changed: null }))
}
