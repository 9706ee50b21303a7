import { type ModelName, readModel } from '#catalogue/search/server/model-name.ts'
import { storedLexicon } from '#catalogue/search/server/stored-lexicon.ts'
import { type Compared, readPriceRange } from '#catalogue/signs/server/like-prices.ts'
import type { Database } from '#platform/database/database.ts'
import type { AskedRange, Prices, SoldRange } from '../contract.ts'
import { ASKED_STEPS, lacking, MIN_SALES, pricesPath, type SoldStep } from '../rules.ts'
import { lineRows, lineTitle } from './read-prices.ts'
import { type Row, rangesOf } from './store.ts'

/** Returns the prices of similar products: sold here, and asked by other sallers. */
export async function findPrices(db: Database, goods: Compared & { name: string }): Promise<Prices> {
  const { kind, condition } = goods
  const model = readModel(goods, await storedLexicon(db))
  const grade = condition.trim().toLowerCase().replaceAll(' ', '-')
  const [sold, asked, page] = await Promise.all([
    findSold(db, { ...model, kind, grade }),
    findAsked(db, goods),
    findPage(db, kind, model),
  ])
  return { ...sold, asked, page }
}

async function findAsked(db: Database, goods: Compared): Promise<AskedRange | null> {
  const range = await readPriceRange(db, goods)
  const step = ASKED_STEPS.find((one) => one === range?.likeness)
  if (!range || !step) return null
  const { low, middle, high, count } = range
  return { low, middle, high, count, step }
}

type Asked = ModelName & { kind: string; grade: string }

/** Returns the most similar range with eight sales, and the number of sales that the model lacks. */
async function findSold(db: Database, goods: Asked): Promise<Pick<Prices, 'sold' | 'lacking'>> {
  const { kind, brand, line, model } = goods
  const rows = await rangesOf(db, { kind, brand })
    .where('battery', 'is', null)
    .where('period', 'in', ['quarter', 'year'])
    .where((is) => is.or([is('model', '=', model), is.and([is('model', 'is', null), is('line', '=', line)])]))
    .execute()
  const steps: [SoldStep, Partial<Row>][] = [
    ['model-grade-quarter', { model, grade: goods.grade, period: 'quarter' }],
    ['model-grade-year', { model, grade: goods.grade, period: 'year' }],
    ['model-year', { model, grade: null, period: 'year' }],
    ['line-year', { model: null, grade: null, period: 'year' }],
  ]
  const rowOf = (wanted: Partial<Row>) =>
    rows.find((row) => Object.entries(wanted).every(([column, value]) => row[column as keyof Row] === value))
  // Goods for parts are not compared with working goods.
  const isForParts = goods.grade === 'for-parts'
  const ofModel = model ? steps.slice(0, isForParts ? 2 : 3) : []
  const usable = isForParts ? ofModel : [...ofModel, ...steps.slice(3)]
  const widest = ofModel.at(-1)
  return {
    sold: usable.flatMap(([step, wanted]) => soldOf(step, rowOf(wanted), goods) ?? [])[0] ?? null,
    lacking: widest ? lacking(rowOf(widest[1])?.sales ?? 0) : null,
  }
}

function soldOf(step: SoldStep, row: Row | undefined, { line }: Asked): SoldRange | null {
  if (!row || row.low === null || row.middle === null || row.high === null) return null
  const { low, middle, high, sales: count, title, brand, demo } = row
  return { low, middle, high, count, demo, step, title: withBrand(brand, title ?? lineTitle(line ?? '')) }
}

/** 'HP EliteBook 840 G5', and 'Redmi Note 12' without its brand twice. */
function withBrand(brand: string, title: string): string {
  return title.toLowerCase().startsWith(brand.toLowerCase()) ? title : `${brand} ${title}`
}

/** The page that shows the prices of a model, or those of its kind and brand. */
async function findPage(db: Database, kind: string, { brand, model }: ModelName): Promise<string | null> {
  const shown = (await lineRows(db, { kind, brand })).filter(({ sales }) => sales >= MIN_SALES)
  const [first] = shown
  if (!first) return null
  return pricesPath({ kind, brand: first.brand, model: shown.find((row) => row.model === model)?.model ?? null })
}
