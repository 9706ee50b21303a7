import { canonicalValues, FACETS, type FacetSearch, MAX_FACET_VALUES, MAX_FACETS } from '#catalogue/facts/rules.ts'
import { parseTaka } from '#shared/money.ts'
import { MAX_FACET_LENGTH, PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { searchPage, searchText } from '#ui/page/search-values.ts'
import { SORTS } from '../rules.ts'
import type { ProductFilter } from './queries.ts'

type Sort = (typeof SORTS)[number]

/** The search values of a product list's URL. Undefined is the default, which is never written into the URL. */
export interface ListSearch extends FacetSearch {
  q?: string | undefined
  sort?: Sort | undefined
  /** Whole taka. */
  min?: number | undefined
  max?: number | undefined
  /** How many pages of 12 are shown, from 2 on. */
  page?: number | undefined
}

/** The last page for visitors without scripts. The server renders all pages up to it, so there must be a limit. */
export const LAST_PAGE = 8

/**
 * Parses the URL's search values. Invalid values, and values longer than PAGE_PARAMETERS allows, become undefined. A price may
 * be written as `30,000`. All keys are returned, so that the router removes invalid ones from the URL.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const [min, max] = inOrder(taka(raw.min), taka(raw.max))
  const sort = SORTS.find((known) => known === raw.sort && known !== 'default')
  return {
    q: searchText(raw.q, PAGE_PARAMETERS.q),
    ...facetsOf(raw),
    sort,
    min,
    max,
    page: searchPage(raw.page, LAST_PAGE),
  }
}

/**
 * The facets of a list's search values, as many as the server takes; those that are not in the URL are left out, and those
 * with no usable value are undefined.
 */
export function facetsOf(raw: Record<string, unknown>, most = MAX_FACETS): FacetSearch {
  const facets: FacetSearch = {}
  for (const name of FACETS)
    if (raw[name] !== undefined) {
      const values = canonicalValues((searchText(raw[name], MAX_FACET_LENGTH) ?? '').replace(/[^,]{41,}/g, ''))
      facets[name] = values && most-- > 0 ? values.split(',').slice(0, MAX_FACET_VALUES).join() : undefined
    }
  return facets
}

/** True if a list has filters beside words, prices and one brand. Sitemaps and links of the site do not name such a list. */
export function hasFacets({ brand = '', ...search }: ListSearch): boolean {
  return brand.includes(',') || Object.keys(facetsOf({ ...search })).length > 0
}

/** The same for a category's page, where the brand is in the path. */
export function readCategorySearch(raw: Record<string, unknown>): ListSearch {
  return { ...readListSearch(raw), ...facetsOf({ ...raw, brand: undefined }, MAX_FACETS - 1), brand: undefined }
}

/** The filter of the API call. */
export function filterOf({ min, max, page: _, ...search }: ListSearch): ProductFilter {
  return { ...search, minPrice: min, maxPrice: max }
}

function taka(value: unknown): number | undefined {
  return parseTaka(searchText(value, PAGE_PARAMETERS.max) ?? '') ?? undefined
}

function inOrder(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}
