import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { savedSearches } from '../contract.ts'

/** The saved searches of the user with this e-mail address. */
export function savedSearchesQuery(api: Pick<Client<typeof savedSearches>, 'listSavedSearches'>, email: string) {
  return queriesOf('saved-searches').query(api.listSavedSearches, {}, { user: email, live: ['notifications'] })
}
