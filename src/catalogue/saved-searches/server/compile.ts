import { FACETS } from '#catalogue/facts/rules.ts'
import type { NarrowingInput } from '#catalogue/search/server/facet-filter.ts'
import { readFilter } from '#catalogue/search/server/find-products.ts'
import { wordsOf } from '#catalogue/search/server/fold.ts'
import type { Database } from '#platform/database/database.ts'
import { necessaryWords, searchKeys, unknownWords } from './keys.ts'

/** Columns of a saved search, compiled from its address. */
export interface Compiled {
  keys: string[]
  min_price: number | null
  max_price: number | null
  facets: string[][]
  /** tsquery of the words. Null without words, and for words whose meaning may change: there the list itself decides. */
  query: string | null
}

/** Compiles the filters of a list to keys. With them a new product finds the searches that it may fit. */
export async function compile(db: Database, input: NarrowingInput): Promise<Compiled> {
  const { filter, words } = await readFilter(db, input)
  const { brand, query, tokens = [] } = filter
  const facets = tokens.map((group) => [...group])
  if (brand !== undefined) facets.push([`brand:${brand.toLowerCase()}`])
  // The meaning of a word that no product has yet changes with the first one.
  const isSettled =
    !words || (words.parts.length > 0 && query !== '' && words.leftOut.length === 0 && !words.parts.some(isCorrected))
  const { minPrice, maxPrice } = isSettled ? filter : input
  const necessary = query ? necessaryWords(query) : null
  const unsettled = [...(necessary ?? []), ...unknownWords(wordsOf(input.q ?? ''))]
  return {
    keys: searchKeys(facets, isSettled ? necessary : unsettled),
    ...{ min_price: minPrice ?? null, max_price: maxPrice ?? null },
    facets,
    query: isSettled ? (query ?? null) : null,
  }
}

function isCorrected({ corrected }: { corrected?: string }): boolean {
  return corrected !== undefined
}

/** The canonical parameters of the list's address. */
export function addressOf({ q, minPrice, maxPrice, ...facets }: NarrowingInput): string {
  const values: [string, string | number | undefined][] = [
    ['q', q],
    ...FACETS.map((name): [string, string | undefined] => [name, facets[name]]),
    ['min', minPrice],
    ['max', maxPrice],
  ]
  const chosen = values.filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(chosen.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

/** Filters of a list that its address holds. */
export function inputOf(address: string): NarrowingInput {
  const { min, max, ...input } = Object.fromEntries(new URLSearchParams(address))
  return {
    ...input,
    ...(min !== undefined && { minPrice: Number(min) }),
    ...(max !== undefined && { maxPrice: Number(max) }),
  }
}
