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

/** The areas and upazilas of a district; not asked for while none is chosen. */
export function areasQuery(api: Pick<Api, 'listAreas'>, district: string) {
  return query(api.listAreas, { district }, { enabled: district !== '' })
}
