import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { kit } from '../contract.ts'

/** The meeting kit of a deal, for its buyer or its saller. */
export function kitQuery(api: Pick<Client<typeof kit>, 'getKit'>, id: string) {
  return queryOptions({
    queryKey: ['kit', 'getKit', id],
    meta: { live: [`deal ${id}`] },
    queryFn: ({ signal }) => api.getKit({ id }, { signal }),
  })
}
