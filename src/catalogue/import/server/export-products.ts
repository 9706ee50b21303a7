import { stringify } from 'csv-stringify/sync'
import type { Selectable } from 'kysely'
import { areaName, districtNames, specFieldsOf } from '#catalogue/facts/server/store.ts'
import type { Database, Tables } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { COLUMN_NAMES, type ColumnName, EXPORT_ONLY, FACT_HEADING, LIST_SEPARATOR } from '../rules.ts'
import { escapeFormula } from './formulas.ts'

/** Products of one part. A saller's whole stock is asked for part by part. */
const PART = 500
const DISTRICTS = districtNames('en')

type Product = Selectable<Tables['products']>
type Specs = Record<string, unknown>

/**
 * A part of the caller's products. What a spreadsheet would take for a formula begins with an apostrophe, which an import
 * takes off again. The first part begins with the mark by which spreadsheets know UTF-8.
 */
export async function exportProducts({ cursor }: { cursor?: string | undefined }, { db, person }: MemberContext) {
  const mine = db.selectFrom('products').selectAll().where('seller_id', '=', person.id)
  const page = await pageOf(mine, newestFirst('products'), { limit: PART, cursor })
  const facts = await factNamesOf(db, person.id)
  const headings = [...COLUMN_NAMES, ...EXPORT_ONLY, ...facts.map((name) => FACT_HEADING + name)]
  const table = page.items.map((product) => [
    ...COLUMN_NAMES.map((name) => cellOf(name, product)),
    product.state,
    product.created_at,
    `/products/sp/${product.id}`,
    ...facts.map((name) => factCell((product.specs as Specs)[name])),
  ])
  const rows = table.map((cells) => cells.map(escapeFormula))
  const options = { bom: cursor === undefined, record_delimiter: 'windows' } as const
  const csv = stringify(cursor === undefined ? [headings, ...rows] : rows, options)
  return { csv, rows: page.items.length, next: page.next }
}

/**
 * Names of the facts of all kinds that the saller's products have, in the order of the first kind with the fact. They are the
 * same for every part of an export.
 */
async function factNamesOf(db: Database, sellerId: string): Promise<string[]> {
  const kinds = await db.selectFrom('products').select('kind').distinct().where('seller_id', '=', sellerId).execute()
  return [...new Set(kinds.flatMap(({ kind }) => specFieldsOf(kind).map(({ field }) => field)))]
}

function cellOf(name: ColumnName, product: Product): string {
  switch (name) {
    case 'Name':
      return product.name
    case 'Brand':
      return product.category
    case 'Kind':
      return product.kind
    case 'Condition':
      return product.condition
    case 'Year of purchase':
      return product.parches_date
    case 'Used':
      return product.used
    case 'Original price':
      return product.original_price
    case 'Sale price':
      return product.resale_price
    case 'Negotiable':
      return factCell(product.negotiable)
    case 'Location':
      return product.location
    case 'District':
      return DISTRICTS.get(product.district ?? '') ?? product.district ?? ''
    case 'Area':
      return areaName(product.district, product.area, 'en') ?? product.area ?? ''
    case 'Photos':
      return [product.photo, ...product.more_photos].join(LIST_SEPARATOR)
    case 'Description':
      return product.description
    case 'Reference':
      // By the id an import knows each of several pieces that are alike, whatever became of them.
      return product.reference ?? product.id
  }
}

function factCell(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(LIST_SEPARATOR)
  return value === undefined || value === null ? '' : String(value)
}
