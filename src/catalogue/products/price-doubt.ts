import * as z from 'zod/mini'

/** Says that the price looks like a slip. It is stored all the same. */
const PriceWarning = z.object({
  field: z.literal('resalePrice'),
  code: z.enum(['price_changed', 'price_low']),
  taka: z.int(),
  /** `price_changed`: what stood there. `price_low`: the lower quartile of the newest like goods. */
  comparedTaka: z.int(),
})
export type PriceWarning = z.output<typeof PriceWarning>

/** What was seen in a product that was written. */
export const Looked = {
  warning: z.optional(PriceWarning),
  /** Present where it waits until GreenTech has looked at it: why. */
  waits: z.optional(z.array(z.string())),
}

/** A price is questioned from three times what stood there, and below a third of it. */
const FAR = 3

/** As many of the newest like goods are compared; fewer than eight say nothing. */
export const LIKE_GOODS = 48
const MIN_LIKE_GOODS = 8

/** What a price that looks like a slip is compared with: what stood there, or the lower quartile of like goods. */
export interface PriceDoubt {
  code: 'price_changed' | 'price_low'
  comparedTaka: number
}

/** Whether a changed price is far from the former one. */
export function doubtChange(taka: number, former: number): PriceDoubt | null {
  const isFar = taka > former * FAR || taka * FAR < former
  return isFar ? { code: 'price_changed', comparedTaka: former } : null
}

/** Whether the price of a new product is far below its like: under half of their lower quartile. */
export function doubtNew(taka: number, like: readonly number[]): PriceDoubt | null {
  if (like.length < MIN_LIKE_GOODS) return null
  const quartile = like.toSorted((a, b) => a - b)[Math.floor((like.length - 1) / 4)] ?? 0
  return taka * 2 < quartile ? { code: 'price_low', comparedTaka: quartile } : null
}

interface LikeGoods {
  resaleTaka: number
  condition: string
}

/** The prices that one in this condition is compared with: what is sold for its parts is compared among itself. */
export function pricesLike(products: readonly LikeGoods[], condition: string): number[] {
  const isBroken = (words: string) => words.trim().toLowerCase() === 'for parts'
  return products.filter((one) => isBroken(one.condition) === isBroken(condition)).map((one) => one.resaleTaka)
}
