import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { collectPersonal } from '#shared/personal-data/personal-data.ts'
import type { accounts } from '#users/contract.ts'
import { listServiceData } from './own-calls.ts'
import { readSecurity } from './security-steps.ts'
import { connectedSettings } from './sign-in-connection.ts'

/** What the Security page shows of the person. The key names them: the next one must not see it. */
export function securityQuery(uid: string) {
  return queryOptions({ queryKey: ['accounts', 'security', uid], queryFn: readSecurity, retry: false })
}

/** Asks for it anew, after something was changed. */
export function useSecurityAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['accounts', 'security'] })
}

/**
 * Everything that is stored of the person: at the sign-in service and in the shop, table by table (see
 * `src/platform/personal-data/tables.ts`). A hosted service has no table to show: what it tells of the account is all.
 */
export async function collectMyData(api: Pick<Client<typeof accounts>, 'listMyData'>) {
  const account = await readSecurity()
  const service = connectedSettings().path ? await collectPersonal(listServiceData) : {}
  const shop = await collectPersonal((place) => api.listMyData(place))
  return { account, stored: { ...service, ...shop } }
}
