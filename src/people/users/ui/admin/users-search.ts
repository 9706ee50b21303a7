import { PAGE_PARAMETERS } from '#shared/page-parameters.ts'
import { searchText } from '#ui/page/search-values.ts'

export interface UsersSearch {
  q?: string | undefined
}

/**
 * The search values of the URL that the three pages of users share. `q` as it is typed: a blank may be followed by the next
 * word.
 */
export function readUsersSearch({ q }: Record<string, unknown>): UsersSearch {
  return { q: searchText(q, PAGE_PARAMETERS.q) && String(q) }
}
