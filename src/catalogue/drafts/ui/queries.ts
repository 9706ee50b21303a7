import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { drafts } from '../contract.ts'

/** The saller's unpublished listings. */
export function draftsQuery(api: Pick<Client<typeof drafts>, 'listDrafts'>) {
  return queriesOf('drafts').query(api.listDrafts, {})
}
