import table from './data/new-prices.json' with { type: 'json' }

interface KindPrices {
  any: number
  brands: Record<string, number>
  models: Record<string, number>
}

const KINDS: Record<string, KindPrices> = table.kinds
/** Share of its price that a product keeps after each year, and the lowest share that any age leaves. */
const YEARLY = 0.75
const LEAST = 0.08

export interface NewPrice {
  /** Lowest price when new, in whole taka. */
  taka: number
  /** Share of `taka` that is left at this age, in whole taka. */
  usedTaka: number
  /** True if the table has the model, and not only the brand or the kind. */
  isModel: boolean
}

/**
 * Least worth of a used product by the table of new prices and its age. Null when the table lacks its kind, or its year is
 * unknown.
 */
export function newPriceOf(
  thing: { kind: string; category: string; name: string; year: number | null },
  now: number,
): NewPrice | null {
  const kind = KINDS[thing.kind]
  if (!kind || thing.year === null) return null
  const name = ` ${thing.name.toLowerCase()} `
  const model = Object.entries(kind.models).find(([words]) => names(name, words))
  const brand = Object.entries(kind.brands).find(([known]) => known.toLowerCase() === thing.category.toLowerCase())
  const taka = model?.[1] ?? brand?.[1] ?? kind.any
  const share = Math.max(LEAST, YEARLY ** Math.max(0, now - thing.year))
  return { taka, usedTaka: Math.floor(taka * share), isModel: model !== undefined }
}

/** Whole words: `s22` is not in `ms225`. */
function names(name: string, words: string): boolean {
  return name.replace(/[^a-z\d]+/g, ' ').includes(` ${words.replace(/[^a-z\d]+/g, ' ')} `)
}
