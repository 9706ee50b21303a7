import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { numbers } from '../contract.ts'
import type { Period } from '../rules.ts'

type Api = Client<typeof numbers>

const { query, listQuery } = queriesOf('numbers')

const ROWS = 20

/** The figures of all products of the saller with this address, by week. */
export function numbersQuery(api: Pick<Api, 'showNumbers'>, user: string) {
  return query(api.showNumbers, {}, { user })
}

export function productNumbersQuery(api: Pick<Api, 'listProductNumbers'>, user: string, weeks: Period) {
  return listQuery(api.listProductNumbers, { weeks, limit: ROWS }, { user, keepsFormer: true })
}
