import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { papers } from '../contract.ts'

type Api = Client<typeof papers>

const { query } = queriesOf('papers')

/** The sale paper of a deal, for its two parties. */
export function paperQuery(api: Pick<Api, 'getPaper'>, id: string) {
  return query(api.getPaper, { id }, { live: [`deal ${id}`] })
}

/** The record of one hand-over, by the address on the sale paper. */
export function provenDealQuery(api: Pick<Api, 'getProvenDeal'>, address: string) {
  return query(api.getProvenDeal, { address })
}

/** The earlier sales of a listed device. Its saller, whose address `email` is, sees hidden ones, too. */
export function historyQuery(api: Pick<Api, 'listHistory'>, id: string, email: string) {
  return query(api.listHistory, { id }, { user: email })
}
