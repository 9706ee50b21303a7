import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { dashboard } from '../../contract.ts'

/** The figures of the user's role. The key has their e-mail address, so that the next user does not see them. */
export function overviewQuery(api: Pick<Client<typeof dashboard>, 'showOverview'>, email: string) {
  return queryOptions({
    queryKey: ['dashboard', 'showOverview', email],
    meta: { live: ['orders', 'office'] },
    queryFn: ({ signal }) => api.showOverview({}, { signal }),
  })
}
