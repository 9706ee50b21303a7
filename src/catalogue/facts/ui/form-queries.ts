import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { facts } from '../contract.ts'

// In a file of its own: the route tree needs the queries beside it, and would bring these into the first load.
type Api = Client<typeof facts>

const { query } = queriesOf('facts')

/** A kind with its facts and grades. */
export function kindQuery(api: Pick<Api, 'describeKind'>, id: string) {
  return query(api.describeKind, { id })
}

/** The divisions with their districts. */
export function placesQuery(api: Pick<Api, 'listPlaces'>) {
  return query(api.listPlaces, {})
}

/** The places that the words name; the former ones while others are found. */
export function foundPlacesQuery(api: Pick<Api, 'findPlaces'>, q: string, enabled: boolean) {
  return query(api.findPlaces, { q }, { enabled, keepsFormer: true })
}
