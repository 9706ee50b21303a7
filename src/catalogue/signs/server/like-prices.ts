import { type RawBuilder, sql } from 'kysely'
import type { Specs } from '#catalogue/facts/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { latinDigits } from '#shared/money.ts'
import { GENERATIONS } from '../contradictions.ts'
import { type LikeFacts, type LikeGoods, type PriceRange, rangeOf } from '../like.ts'

/** Newest products read for a comparison, at most: this many of the same family, and this many of the same brand and kind. */
const NEWEST = 200

/** A product, stored or not. It is compared with products of other sallers only. */
export interface Compared {
  id?: string
  sellerId?: string
  /** Names a year or a model as well. */
  name?: string
  kind: string
  category: string
  condition: string
  parchesDate: string
  specs: Specs
}

/** The range of prices that like goods on sale are asked for; null where there are fewer than eight. */
export async function readPriceRange(db: Database, product: Compared): Promise<PriceRange | null> {
  return rangeOf({ ...likeFactsOf(product), kind: product.kind }, await readLikeGoods(db, product))
}

export function likeFactsOf({ name = '', category, condition, parchesDate, specs }: Compared): LikeFacts {
  return {
    model: typeof specs.model === 'string' ? plain(specs.model) : null,
    family: familyOf(category, specs),
    ramGb: numberOf(specs.ramGb),
    storageGb: numberOf(specs.storageGb),
    year: yearOf(name, parchesDate, specs),
    isForParts: condition.trim().toLowerCase() === 'for parts',
  }
}

/** The same as the column `family` of products makes it. */
function familyOf(category: string, { model, processorFamily }: Specs): string | null {
  const [first = '', second = ''] = typeof model === 'string' ? model.trim().toLowerCase().split(' ') : []
  const line = first === category.toLowerCase() ? second : first
  return line || (typeof processorFamily === 'string' ? processorFamily : null)
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The earliest year that anything says: who buys an old thing today states this year as that of purchase. */
function yearOf(name: string, parchesDate: string, { model, madeYear, processorGeneration }: Specs): number | null {
  const generation = typeof processorGeneration === 'number' ? GENERATIONS[processorGeneration - 1] : undefined
  const texts = [parchesDate, name, model, madeYear].map((text) => yearIn(String(text ?? '')))
  const years = [...texts, generation].filter((year) => year !== undefined)
  return years.length > 0 ? Math.min(...years) : null
}

/** The year in a text such as `2023` or `২০২৩ সাল`; figures beside it are those of a model or a size. */
function yearIn(text: string): number | undefined {
  const year = /(?<![\d.])(?:199\d|20[012]\d)(?![\d.]|\s?(?:mah|gb|px))/i.exec(latinDigits(text))?.[0]
  return year ? Number(year) : undefined
}

/** Products on sale of the same brand and kind: the newest of the same family, and the newest of all. One statement. */
export async function readLikeGoods(db: Database, product: Compared): Promise<LikeGoods[]> {
  const { id = null, sellerId = null, category, kind, specs } = product
  // As the indexes products_like_newest and products_like_family have it.
  const [stored, wanted] = [sql`lower(category) || ' ' || kind`, sql`lower(${category}) || ' ' || ${kind}`]
  const family = familyOf(category, specs) ?? ''
  const newest = (isLike: RawBuilder<boolean>) =>
    db
      .selectFrom('products')
      .select('products.id')
      .where(sql<boolean>`listed and ${isLike}`)
      .where(sql<boolean>`id is distinct from ${id}::uuid and seller_id is distinct from ${sellerId}::uuid`)
      .orderBy('created_at', 'desc')
      .limit(NEWEST)
  const ofFamily = newest(sql`${stored} || ' ' || coalesce(family, '') = ${wanted} || ' ' || ${family}`)
  const ofAll = newest(sql`${stored} = ${wanted}`)
  const rows = await db
    .selectFrom('products')
    .select(['resale_taka as taka', 'name', 'category', 'condition', 'parches_date as parchesDate', 'specs'])
    // A price that is itself suspicious is no measure.
    .where('signs', '=', sql<string[]>`'{}'`)
    .where(sql<boolean>`id in ((${ofFamily}) union (${ofAll}))`)
    .execute()
  return rows.map(({ taka, ...row }) => ({ ...likeFactsOf({ ...row, kind, specs: row.specs as Specs }), taka }))
}
