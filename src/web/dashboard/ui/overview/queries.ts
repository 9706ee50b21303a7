import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { dashboard } from '../../contract.ts'

/** The figures of the user's role. */
export function overviewQuery(api: Pick<Client<typeof dashboard>, 'showOverview'>, email: string) {
  return queriesOf('dashboard').query(api.showOverview, {}, { user: email, live: ['orders', 'admin'] })
}
