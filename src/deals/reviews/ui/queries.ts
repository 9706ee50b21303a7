import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { Party } from '../../bookings/rules.ts'
import type { reviews } from '../contract.ts'

type Api = Client<typeof reviews>

const { query, listQuery } = queriesOf('reviews')

export function personQuery(api: Pick<Api, 'showPerson'>, id: string) {
  return query(api.showPerson, { id })
}

export function personProductsQuery(api: Pick<Api, 'listPersonProducts'>, id: string) {
  return listQuery(api.listPersonProducts, { id, limit: 12 })
}

/** The reviews that a person received, written by one side. */
export function personReviewsQuery(api: Pick<Api, 'listPersonReviews'>, id: string, by: Party) {
  return listQuery(api.listPersonReviews, { id, by, limit: 5 })
}

export function dealReviewsQuery(api: Pick<Api, 'showDealReviews'>, id: string) {
  return query(api.showDealReviews, { id })
}
