import type { FacetGroup } from '#catalogue/facts/contract.ts'
import { canonicalValues, FACETS, type FacetSearch, MAX_FACET_VALUES, MAX_FACETS } from '#catalogue/facts/rules.ts'
import { facetsOf, type ListSearch } from './list-search.ts'

/** The prices stand after these facets. */
export const BEFORE_PRICE = ['kind', 'brand']

/** The name of a facet, as the server sends it. */
type Name = (typeof FACETS)[number]

/** A chosen filter of the list: a value of a facet, or the prices. */
export interface Chosen {
  label: string
  /** The search without it. */
  without: Partial<ListSearch>
}

/** The values of a facet that are chosen. */
export function valuesOf(search: FacetSearch, name: string): string[] {
  // A page that is older than the server may get a facet that its search does not have.
  return search[name as Name]?.split(',') ?? []
}

export function isChosen(search: FacetSearch, name: string, value: string): boolean {
  return valuesOf(search, name).some((one) => one.toLowerCase() === value.toLowerCase())
}

/**
 * The change of the search by choosing a value, or by taking it off. Of a `single` facet one value replaces another. None for
 * a choice that would be one too many.
 */
export function toggled(search: FacetSearch, group: FacetGroup, value: string): Partial<ListSearch> {
  const { name, single } = group
  if (isTooMany(search, group, value)) return {}
  const others = valuesOf(search, name).filter((one) => one.toLowerCase() !== value.toLowerCase())
  const values = isChosen(search, name, value) ? others : [...(single ? [] : others), value]
  return { [name]: canonicalValues(values.join()) }
}

/** True if the server would refuse the value beside the chosen ones. */
export function isTooMany(search: FacetSearch, group: Pick<FacetGroup, 'name' | 'single'>, value: string): boolean {
  return !isChosen(search, group.name, value) && hasNoRoom(search, group)
}

function hasNoRoom(search: FacetSearch, { name, single }: Pick<FacetGroup, 'name' | 'single'>): boolean {
  const values = valuesOf(search, name).length
  if (values > 0) return !single && values >= MAX_FACET_VALUES
  return chosenFacets(search).length >= MAX_FACETS
}

/** True if the server would refuse a value of a facet that has none, beside the values of the other facets. */
export function hasNoRoomFor(search: FacetSearch, name: string): boolean {
  return valuesOf(search, name).length === 0 && hasNoRoom(search, { name })
}

const NAMES: ReadonlySet<string> = new Set(FACETS)

/** The names of the facets that have a value. By the few values of a search, not by all facets: each choice asks. */
function chosenFacets(search: FacetSearch): string[] {
  return Object.keys(search).filter((name) => NAMES.has(name) && valuesOf(search, name)[0])
}

/** The chosen values of a facet, and `isFull` if another value would be one too many. Read once for all choices of a facet. */
export function chosenOf(search: FacetSearch, group: FacetGroup): { has: (value: string) => boolean; isFull: boolean } {
  const chosen = new Set(valuesOf(search, group.name).map((value) => value.toLowerCase()))
  return { has: (value) => chosen.has(value.toLowerCase()), isFull: hasNoRoom(search, group) }
}

/** True if some further choice would be one too many. */
export function isFull(search: FacetSearch): boolean {
  const chosen = chosenFacets(search)
  return chosen.length >= MAX_FACETS || chosen.some((name) => valuesOf(search, name).length >= MAX_FACET_VALUES)
}

/** The change of the search by which nothing narrows the list but words. */
export function withoutFilters(search: ListSearch): Partial<ListSearch> {
  const none = Object.fromEntries(Object.keys(facetsOf({ ...search })).map((name) => [name, undefined]))
  return { ...none, min: undefined, max: undefined }
}

/** How many values and prices narrow the list. */
export function countChosen(search: ListSearch): number {
  const values = chosenFacets(search).reduce((sum, name) => sum + valuesOf(search, name).length, 0)
  return values + (search.min === undefined && search.max === undefined ? 0 : 1)
}

/** The chosen values, in the order of the facets. Values that the server has no label for are shown as they are. */
export function chosenValues(search: ListSearch, groups: readonly FacetGroup[]): Chosen[] {
  const known = groups.flatMap((group) =>
    group.choices
      .filter(({ value }) => isChosen(search, group.name, value))
      .map(({ value, label, alone }) => ({ label: alone ?? label, without: toggled(search, group, value) })),
  )
  const unknown = FACETS.filter((name) => !groups.some((group) => group.name === name)).flatMap((name) =>
    valuesOf(search, name).map((value) => ({
      label: value,
      without: toggled(search, { name, label: '', choices: [] }, value),
    })),
  )
  return [...known, ...unknown]
}
