import * as z from 'zod/mini'

/** Says that the price looks like a slip. It is stored all the same. */
const PriceWarning = z.object({
  field: z.literal('resalePrice'),
  code: z.enum(['price_changed', 'price_low']),
  taka: z.int(),
  /** `price_changed`: what stood there. `price_low`: the lower quartile of like goods. */
  comparedTaka: z.int(),
})
export type PriceWarning = z.output<typeof PriceWarning>

/** Result of the checks of an added or edited product. */
export const Looked = {
  warning: z.optional(PriceWarning),
  /** Reasons why the product waits for a check by GreenTech. Absent when it does not wait. */
  waits: z.optional(z.array(z.string())),
}

/**
 * Doubt about a price that looks like a typing error. `comparedTaka` is the former price, or the lower quartile of similar
 * products.
 */
export interface PriceDoubt {
  code: 'price_changed' | 'price_low'
  comparedTaka: number
}

/** Questions a changed price that is more than three times the former one, or less than it by more than a third. */
export function doubtChange(taka: number, former: number): PriceDoubt | null {
  const isFar = taka > former * 3 || taka * 3 < former * 2
  return isFar ? { code: 'price_changed', comparedTaka: former } : null
}

/** Questions the price of a new product that is far below `low`, the lower quartile of like goods in taka: under half of it. */
export function doubtNew(taka: number, low: number | null): PriceDoubt | null {
  return low !== null && taka * 2 < low ? { code: 'price_low', comparedTaka: low } : null
}
