import { PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { searchText } from '#ui/page/search-values.ts'

/**
 * The search values of the URL that the three pages of users share. `q` as it is typed: a blank may be followed by the next
 * word. A file of its own, because the first load knows the search values of every page.
 */
export function readUsersSearch({ q }: Record<string, unknown>): { q?: string | undefined } {
  return { q: searchText(q, PAGE_PARAMETERS.q) && String(q) }
}
