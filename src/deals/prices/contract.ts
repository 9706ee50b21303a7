import * as z from 'zod/mini'
import { Kind } from '#catalogue/facts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Id, optionalText, text } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { ASKED_STEPS, SOLD_STEPS } from './rules.ts'

/** Whole taka. A quarter of the prices is below `low`, a quarter above `high`. */
const range = { low: z.int(), middle: z.int(), high: z.int(), count: z.int() }

/** Range of prices of deals that were closed here. */
const SoldRange = z.object({
  ...range,
  step: z.enum(SOLD_STEPS),
  /** The model, or the line where the model has too few sales, as people write it. */
  title: z.string(),
  /** True if some of the sales are demo data. */
  demo: z.boolean(),
})
export type SoldRange = z.output<typeof SoldRange>

/** Range of prices of similar products on sale now. */
const AskedRange = z.object({ ...range, step: z.enum(ASKED_STEPS) })
export type AskedRange = z.output<typeof AskedRange>

/** Prices of similar products: sold and asked. */
export const Prices = z.object({
  sold: z.nullable(SoldRange),
  asked: z.nullable(AskedRange),
  /** Number of further sales of the model in a year that a range needs; null for an unknown model. */
  lacking: z.nullable(z.int()),
  /** Path of the page of the model, or of its kind and brand; null if there is none. */
  page: z.nullable(z.string()),
})
export type Prices = z.output<typeof Prices>

/** Prices of a group of sales, null below eight sales. `lacking` is the number of missing sales. */
const figures = {
  sales: z.int(),
  lacking: z.int(),
  prices: z.nullable(z.object({ low: z.int(), middle: z.int(), high: z.int() })),
}
const Group = z.object({ name: z.string(), ...figures })

const ModelLine = z.object({ kind: z.string(), brand: z.string(), model: z.string(), title: z.string(), ...figures })
export type ModelLine = z.output<typeof ModelLine>

export const ModelPrices = z.object({
  kind: Kind,
  brand: z.string(),
  model: z.string(),
  title: z.string(),
  ...figures,
  demo: z.boolean(),
  grades: z.array(Group),
  batteries: z.array(z.object({ from: z.int(), ...figures })),
  /** The last four quarters of the calendar by their first day, the newest first. */
  quarters: z.array(z.object({ begins: z.string(), ...figures })),
  /** Other models of the brand with a page. */
  others: z.array(ModelLine),
})
export type ModelPrices = z.output<typeof ModelPrices>

const BrandPrices = z.object({
  kind: Kind,
  brand: z.string(),
  demo: z.boolean(),
  /** Models with eight sales in a year, the most sold first; then the models with fewer sales. */
  models: z.array(ModelLine),
  lines: z.array(Group),
})

const MonthPrices = z.object({
  /** The first day of the last whole month. */
  month: z.string(),
  demo: z.boolean(),
  /** Models with eight sales in a year, the most sold in the month first. */
  models: z.array(z.extend(ModelLine, { traded: z.int() })),
  /** The kinds and brands that have a page. */
  pages: z.array(z.object({ kind: Kind, brand: z.string(), sales: z.int() })),
})

function amount() {
  return z.optional(z.coerce.number('invalid_value').check(z.int('invalid_value'), z.maximum(100_000, 'invalid_value')))
}

const kind = z.string().check(z.maxLength(40, 'invalid_value'))

export const prices = {
  findPrices: endpoint({
    method: 'GET',
    path: '/api/prices/like',
    who: 'anyone',
    summary: 'What goods like these were sold for here, and are asked for: the nearest ranges of eight or more',
    input: z.object({
      ...{ kind, brand: text(40), name: oneLine(120), condition: optionalText(60), parchesDate: optionalText(20) },
      ...{ model: optionalText(80), processorFamily: optionalText(40), ramGb: amount(), storageGb: amount() },
    }),
    output: Prices,
    tags: ['prices', 'list'],
  }),
  showProductPrices: endpoint({
    method: 'GET',
    path: '/api/product/{id}/prices',
    who: 'anyone',
    summary: 'The same for a product on sale, without its own price and the others of its saller',
    input: z.object({ id: Id }),
    output: Prices,
    errors: ['not_found'],
    tags: ['prices', 'list', 'product:{id}'],
  }),
  listMonthPrices: endpoint({
    method: 'GET',
    path: '/api/prices',
    who: 'anyone',
    summary: 'The hundred models that were sold most in the last month, and the kinds and brands with prices',
    input: z.object({}),
    output: MonthPrices,
    tags: ['prices', 'facts'],
  }),
  showBrandPrices: endpoint({
    method: 'GET',
    path: '/api/prices/{kind}/{brand}',
    who: 'anyone',
    summary: 'What the models of a kind and brand were sold for in a year',
    input: z.object({ kind, brand: text(40) }),
    output: BrandPrices,
    errors: ['not_found'],
    tags: ['prices', 'facts'],
  }),
  showModelPrices: endpoint({
    method: 'GET',
    path: '/api/prices/{kind}/{brand}/{model}',
    who: 'anyone',
    summary: 'What a model with eight sales in a year was sold for, by grade, battery and quarter',
    input: z.object({ kind, brand: text(40), model: text(80) }),
    output: ModelPrices,
    errors: ['not_found'],
    tags: ['prices', 'facts'],
  }),
}
