/** Facts that decide how far the price of one used device says what another one costs. */
export interface LikeFacts {
  /** As it is typed, compared without case and repeated blanks. */
  model: string | null
  /** The column `family` of products. */
  family: string | null
  ramGb: number | null
  storageGb: number | null
  /** The year of purchase. */
  year: number | null
  /** Broken things that say so are compared among themselves. */
  isForParts: boolean
}

export interface LikeGoods extends LikeFacts {
  taka: number
}

/** How like they are, nearest first: from the same model, RAM and storage to no more than the same brand and kind. */
const LIKENESS = ['model', 'storage', 'ram', 'family', 'brand'] as const
type Likeness = (typeof LIKENESS)[number]

/** Prices of similar products in whole taka: a quarter of them cost less than `low`, a quarter more than `high`. */
export interface PriceRange {
  likeness: Likeness
  count: number
  low: number
  middle: number
  high: number
}

/** Fewer than eight like goods say nothing (section 14.2 of the trade). */
const LEAST_LIKE = 8
/** Things that were bought further apart are not like each other, whatever they are called. */
const YEARS_APART = 3
/** Kinds whose things have nothing in common but the brand: a cable and a graphics card are both accessories. */
const DIVERSE_KINDS = ['accessory', 'other']

const IS_LIKE: Record<Likeness, (one: LikeFacts, own: LikeFacts) => boolean> = {
  model: (one, own) => own.model !== null && one.model === own.model && hasSame(one, own, 'ramGb', 'storageGb'),
  storage: (one, own) => hasSame(one, own, 'family', 'ramGb', 'storageGb'),
  ram: (one, own) => hasSame(one, own, 'family', 'ramGb'),
  family: (one, own) => hasSame(one, own, 'family'),
  brand: () => true,
}

/**
 * The range of prices of the nearest like goods, widened step by step until there are eight; null where there are too few.
 * @param goods of the same brand and kind
 */
export function rangeOf(own: LikeFacts & { kind: string }, goods: readonly LikeGoods[]): PriceRange | null {
  const comparable = goods.filter((one) => one.isForParts === own.isForParts && areNearInTime(one, own))
  for (const likeness of DIVERSE_KINDS.includes(own.kind) ? LIKENESS.slice(0, -1) : LIKENESS) {
    const like = comparable.filter((one) => IS_LIKE[likeness](one, own)).map(({ taka }) => taka)
    if (like.length >= LEAST_LIKE) return { likeness, count: like.length, ...quartilesOf(like) }
  }
  return null
}

/**
 * The goods whose RAM and storage are unknown or at most the product's own. A price far below theirs is suspicious even if the
 * product is better than they are.
 */
export function noBetter(own: LikeFacts, goods: readonly LikeGoods[]): LikeGoods[] {
  const isLess = (one: number | null, mine: number | null) => one === null || mine === null || one <= mine
  return goods.filter((one) => isLess(one.ramGb, own.ramGb) && isLess(one.storageGb, own.storageGb))
}

function hasSame(one: LikeFacts, own: LikeFacts, ...facts: ('family' | 'ramGb' | 'storageGb')[]): boolean {
  return facts.every((fact) => one[fact] === own[fact])
}

function areNearInTime(one: LikeFacts, own: LikeFacts): boolean {
  return one.year === null || own.year === null || Math.abs(one.year - own.year) <= YEARS_APART
}

/** The prices at a quarter, the half and three quarters of their order, each one that somebody asks for. */
export function quartilesOf(prices: readonly number[]): Pick<PriceRange, 'low' | 'middle' | 'high'> {
  const sorted = prices.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { low: at(0.25), middle: at(0.5), high: at(0.75) }
}
