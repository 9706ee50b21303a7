import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { proofs } from '../contract.ts'

type Api = Client<typeof proofs>

const { query, listQuery } = queriesOf('proofs')

/** State of the papers of the user's shop. */
export function shopProofQuery(api: Pick<Api, 'showShopProof'>, user: string) {
  return query(api.showShopProof, {}, { user, live: ['notifications'] })
}

export function holdingsQuery(api: Pick<Api, 'listHoldings'>, user: string) {
  return listQuery(api.listHoldings, { limit: 20 }, { user, live: ['notifications'] })
}

/** A proof with its picture, which is forgotten when nothing shows it any more. */
export function proofQuery(api: Pick<Api, 'showProof'>, id: string) {
  return query(api.showProof, { id }, { gcTime: 0 })
}
