/** Sales that a range needs: fewer would show the prices of single people. The database refuses such a row, too. */
export const MIN_SALES = 8
/** Factor above or below the median beyond which a price is left out. */
export const OUTLIER = 2
/** Deals between the same two people about one model that count in a quarter. More could be prices made up by two accounts. */
export const DEALS_OF_PAIR = 1
/** The lowest percent of each band of battery health. */
export const BATTERY_BANDS = [85, 70, 0] as const
/** Models in the list of the month, at most. */
export const MOST_TRADED = 100

/** Groups of sales that a range may be of, the most similar first. The first group with eight sales is shown. */
export const SOLD_STEPS = ['model-grade-quarter', 'model-grade-year', 'model-year', 'line-year'] as const
export type SoldStep = (typeof SOLD_STEPS)[number]

/**
 * Groups of products on sale that a range may be of, the most similar first. `storage` and `ram`: without comparing the storage
 * or the RAM (`#catalogue/signs/like.ts`). A whole brand is too wide a group.
 */
export const ASKED_STEPS = ['model', 'storage', 'ram', 'family'] as const

/** Returns the number of further sales that a range needs. */
export function lacking(sales: number): number {
  return Math.max(0, MIN_SALES - sales)
}

/** The address of the prices of a kind and brand, or of a model of it. */
export function pricesPath({ kind, brand, model }: { kind: string; brand: string; model?: string | null }): string {
  return `/prices/${kind}/${encodeURIComponent(brand)}${model ? `/${model}` : ''}`
}
