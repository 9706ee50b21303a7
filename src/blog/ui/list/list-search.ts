import type { BlogFilter } from '../queries.ts'

/** What the address of the list says; `page` counts the pages that are shown, from 2 on. */
export interface ListSearch extends BlogFilter {
  page?: number | undefined
}

/** A visitor without scripts can read on to here; every page is rendered, so there has to be an end. */
export const LAST_PAGE = 20

/**
 * Reads the address; wrong values, and those that are longer than the server takes, count as not said; all keys are
 * answered so that they leave the address.
 */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(short(raw.page, 4))
  return {
    q: short(raw.q, 100),
    category: short(raw.category, 40),
    tag: short(raw.tag, 30),
    page: Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : undefined,
  }
}

function short(value: unknown, longest: number): string | undefined {
  const text = value === undefined ? '' : String(value).normalize('NFC').trim()
  return text === '' || text.length > longest ? undefined : text
}

export function filterOf({ q, category, tag }: ListSearch): BlogFilter {
  return { q, category, tag }
}
