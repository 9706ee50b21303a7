import { FACETS, MAX_FACETS } from '#catalogue/facts/rules.ts'
import { facetTokens } from '#catalogue/facts/server/store.ts'
import type { catalogue } from '#catalogue/products/contract.ts'
import { brandFilter } from '#catalogue/products/rules.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { invalidFields } from '#shared/errors.ts'
import type { Filter } from './filter.ts'

type Facet = (typeof FACETS)[number]

/** Facets, prices and words that a visitor narrows a list by. */
export type NarrowingInput = Parsed<typeof catalogue.listFacets>

/** The values of one facet that a visitor chose. */
export interface ChosenFacet {
  name: Facet
  values: readonly string[]
  /** The tokens of the values: a product needs one of them. */
  tokens: readonly string[]
}

/** The facets that narrow a list. Throws `invalid_input` for a value that the facet cannot have, and for too many facets. */
export function chosenFacets(input: NarrowingInput): ChosenFacet[] {
  const faults: Record<string, string> = {}
  const chosen = FACETS.flatMap((name): ChosenFacet[] => {
    const text = name === 'brand' ? brandFilter(input.brand) : input[name]
    if (!text) return []
    const values = text.split(',')
    const tokens = values.map((value) => facetTokens(name, value))
    if (tokens.includes(null)) faults[name] = 'invalid_value'
    return [{ name, values, tokens: tokens.flatMap((each) => each ?? []) }]
  })
  for (const { name } of chosen.slice(MAX_FACETS)) faults[name] = 'too_many_values'
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return chosen
}

/** The filter of a list: a single brand has indexes of its own in each order. */
export function filterFor(
  { minPrice, maxPrice }: NarrowingInput,
  chosen: readonly ChosenFacet[],
): Omit<Filter, 'query'> {
  const brand = singleValue('brand', chosen)
  const others = brand === undefined ? chosen : chosen.filter(({ name }) => name !== 'brand')
  const tokens = others.length > 0 ? others.map((each) => each.tokens) : undefined
  return { brand, kind: singleValue('kind', chosen), minPrice, maxPrice, tokens }
}

function singleValue(facet: Facet, chosen: readonly ChosenFacet[]): string | undefined {
  const [value, ...more] = chosen.find(({ name }) => name === facet)?.values ?? []
  return more.length === 0 ? value : undefined
}

/**
 * Counts a call against the limit of those that read more rows than they answer; a call with search words was counted. Any
 * other but the first page of all products is refused when the limit is used up: which rows it reads is known, and charged,
 * when it has read them.
 */
export async function limitCostly(
  input: NarrowingInput & { sort?: string | undefined; cursor?: string | undefined },
  { limits, address, principal }: Context<'anyone'>,
): Promise<void> {
  if (input.q || address === null) return
  const isNarrowed = FACETS.some((name) => name !== 'brand' && input[name])
  if (isNarrowed) return limits.takeCostly(principal?.uid ?? address)
  const { brand, minPrice, maxPrice, sort, cursor } = input
  const isPlain = [brandFilter(brand), minPrice, maxPrice, sort, cursor].every((value) => value == null)
  if (!isPlain) await limits.refuseCostly(principal?.uid ?? address)
}
