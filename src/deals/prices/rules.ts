/** Fewer sales give no range: the figures of single people would show. The database refuses such a row, too. */
export const MIN_SALES = 8
/** A price further from the middle one than by this factor is left out. */
export const OUTLIER = 2
/** Deals between the same two people about one model that count in a quarter: more would be prices made up between two accounts. */
export const DEALS_OF_PAIR = 1
/** The lowest percent of each band of battery health. */
export const BATTERY_BANDS = [85, 70, 0] as const
/** As many models does the list of the month have. */
export const MOST_TRADED = 100

/** Of what a range is, the nearest first: the first step with eight sales is shown. */
export const SOLD_STEPS = ['model-grade-quarter', 'model-grade-year', 'model-year', 'line-year'] as const
export type SoldStep = (typeof SOLD_STEPS)[number]

/** Of what goods on sale a range is, the nearest first: without storage, without RAM (`#catalogue/signs/like.ts`). A whole brand says too little. */
export const ASKED_STEPS = ['model', 'storage', 'ram', 'family'] as const

/** How many more sales a range takes. */
export function lacking(sales: number): number {
  return Math.max(0, MIN_SALES - sales)
}

/** The address of the prices of a kind and brand, or of a model of it. */
export function pricesPath({ kind, brand, model }: { kind: string; brand: string; model?: string | null }): string {
  return `/prices/${kind}/${encodeURIComponent(brand)}${model ? `/${model}` : ''}`
}
