import type { Client } from '#shared/client.ts'
import type { catalogue } from '../../contract.ts'
import { query } from '../queries.ts'

/** How search words are understood, and what is near when nothing fits them. */
export function searchNoteQuery(api: Pick<Client<typeof catalogue>, 'explainSearch'>, q: string) {
  return query(api.explainSearch, { q })
}
