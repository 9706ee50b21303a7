import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { facts } from '../contract.ts'

// In a file of its own: the route tree needs the queries beside it, and would bring these into the first load.
type Api = Client<typeof facts>

/** A kind with its facts and grades. */
export function kindQuery(api: Pick<Api, 'describeKind'>, id: string) {
  return queryOptions({
    queryKey: ['facts', 'describeKind', { id }],
    queryFn: ({ signal }) => api.describeKind({ id }, { signal }),
  })
}

/** The divisions with their districts. */
export function placesQuery(api: Pick<Api, 'listPlaces'>) {
  return queryOptions({
    queryKey: ['facts', 'listPlaces', {}],
    queryFn: ({ signal }) => api.listPlaces({}, { signal }),
  })
}

/** The areas and upazilas of a district; not asked for while none is chosen. */
export function areasQuery(api: Pick<Api, 'listAreas'>, district: string) {
  return queryOptions({
    queryKey: ['facts', 'listAreas', { district }],
    queryFn: ({ signal }) => api.listAreas({ district }, { signal }),
    enabled: district !== '',
  })
}
