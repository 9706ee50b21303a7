import { PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { searchPage, searchText } from '#ui/page/search-values.ts'
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
  return {
    q: searchText(raw.q, PAGE_PARAMETERS.q),
    category: searchText(raw.category, PAGE_PARAMETERS.category),
    tag: searchText(raw.tag, PAGE_PARAMETERS.tag),
    page: searchPage(raw.page, LAST_PAGE),
  }
}

export function filterOf({ q, category, tag }: ListSearch): BlogFilter {
  return { q, category, tag }
}
