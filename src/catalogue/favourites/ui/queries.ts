import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { favourites } from '../contract.ts'

type Api = Client<typeof favourites>

const { query, listQuery } = queriesOf('favourites')
const PAGE_SIZE = 24

/** Favourites of the user with this e-mail address, as their page shows them. */
export function favouritesQuery(api: Pick<Api, 'listFavourites'>, email: string) {
  return listQuery(api.listFavourites, { limit: PAGE_SIZE }, { user: email, live: ['notifications'] })
}

/** The ids of the products that the user with this e-mail address has marked. */
export function favouriteIdsQuery(api: Pick<Api, 'listFavouriteIds'>, email: string) {
  return query(api.listFavouriteIds, {}, { user: email, staleTime: 60_000 })
}
