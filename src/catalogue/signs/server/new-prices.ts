import table from './data/new-prices.json' with { type: 'json' }

interface KindPrices {
  any: number
  brands: Record<string, number>
  models: Record<string, number>
}

const KINDS: Record<string, KindPrices> = table.kinds
/** What is left of a price after each year, and the least that is left. */
const YEARLY = 0.75
const LEAST = 0.08

export interface NewPrice {
  /** What it cost when new, at least. */
  taka: number
  /** What is left of that by its age. */
  usedTaka: number
  /** Whether the table names its model, and not only its brand. */
  isModel: boolean
}

/** What a used thing must be worth by the table of new prices and its age; null where the table does not know its kind. */
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
