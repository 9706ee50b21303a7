import { searchText } from '#ui/page/search-values.ts'

/** Characters, as the call takes. */
const LONGEST_SEARCH = 100

/**
 * The search values of the URL that the three pages of users share. `q` as it is typed: a blank may be followed by the next
 * word. A file of its own, because the first load knows the search values of every page.
 */
export function readUsersSearch({ q }: Record<string, unknown>): { q?: string | undefined } {
  return { q: searchText(q, LONGEST_SEARCH) && String(q) }
}
