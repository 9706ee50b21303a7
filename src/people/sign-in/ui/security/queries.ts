import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { accounts } from '#people/users/contract.ts'
import type { Client } from '#shared/client.ts'
import { fetchPersonalData } from '#shared/personal-data/personal-data.ts'
import { loadSecurity } from '../auth/account-security.ts'
import { authSettings } from '../auth/auth-client.ts'
import { listIdentityData } from '../auth/identity-api.ts'

/** The data of the Security page. The key has the user id, so that the next user of this browser does not see it. */
export function securityQuery(uid: string) {
  return queryOptions({ queryKey: ['accounts', 'security', uid], queryFn: loadSecurity, retry: false })
}

/** Refetches the Security page after a change. */
export function useRefreshSecurity(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['accounts', 'security'] })
}

/**
 * Everything that is stored of the user, at the sign-in service and in the shop, table by table (see
 * `src/main/personal-data.ts`). The hosted service has no such listing: the file then has only the account of it.
 */
export async function collectMyData(api: Pick<Client<typeof accounts>, 'listMyData'>) {
  const account = await loadSecurity()
  const service = authSettings().path ? await fetchPersonalData(listIdentityData) : {}
  const shop = await fetchPersonalData((place) => api.listMyData(place))
  return { account, stored: { ...service, ...shop } }
}
