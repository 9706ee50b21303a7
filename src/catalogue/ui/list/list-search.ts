import { parseTaka } from '#shared/money.ts'
import { SORTS } from '../../rules.ts'
import type { ProductFilter } from '../queries.ts'

type Sort = (typeof SORTS)[number]

/** What the address of a product list says. What is not said is the default and is never written into the address. */
export interface ListSearch {
  q?: string | undefined
  brand?: string | undefined
  sort?: Sort | undefined
  /** Whole taka. */
  min?: number | undefined
  max?: number | undefined
  /** How many pages of 12 are shown, from 2 on. */
  page?: number | undefined
}

/** A visitor without scripts can read on to here; every page is rendered, so there has to be an end. */
export const LAST_PAGE = 20

/**
 * Reads the address. Wrong values count as not said, and so do those that are longer than the server takes
 * (page-address.ts); a price may be written as people write it, such as `30,000`. All keys are answered, so that the router
 * takes what was wrong out of the address.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const [min, max] = inOrder(taka(raw.min), taka(raw.max))
  const sort = SORTS.find((known) => known === raw.sort && known !== 'default')
  return { q: short(raw.q, 100), brand: short(raw.brand, 40), sort, min, max, page: pageNumber(raw.page) }
}

/** The same for a category's own address, where the brand is in the path. */
export function readCategorySearch(raw: Record<string, unknown>): ListSearch {
  return { ...readListSearch(raw), brand: undefined }
}

/** What the API is asked for. */
export function filterOf({ q, brand, sort, min, max }: ListSearch): ProductFilter {
  return { q, brand, sort, minPrice: min, maxPrice: max }
}

function short(value: unknown, longest: number): string | undefined {
  const text = value === undefined ? '' : String(value).normalize('NFC').trim()
  return text === '' || text.length > longest ? undefined : text
}

function taka(value: unknown): number | undefined {
  return parseTaka(short(value, 20) ?? '') ?? undefined
}

function inOrder(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

function pageNumber(value: unknown): number | undefined {
  const page = Number(short(value, 4))
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : undefined
}
