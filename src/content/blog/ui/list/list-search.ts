import { normalForm } from '#shared/text/normal-form.ts'
import { WRITABLE } from '#shared/text/writable.ts'
import type { BlogFilter } from '../queries.ts'

/** The search values of the list's URL. `page` is how many pages are shown, from 2 on. */
export interface ListSearch extends BlogFilter {
  page?: number | undefined
}

/** The last page for visitors without scripts. The server renders all pages up to it, so there must be a limit. */
export const LAST_PAGE = 20

/**
 * Parses the URL's search values. Invalid and too long values become undefined. All keys are returned, so that the router
 * removes invalid ones from the URL.
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
  const text = value === undefined ? '' : normalForm(String(value)).trim()
  return text === '' || text.length > longest || !WRITABLE.test(text) ? undefined : text
}

export function filterOf({ q, category, tag }: ListSearch): BlogFilter {
  return { q, category, tag }
}
