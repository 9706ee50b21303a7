import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import { updateAuthProfile } from '#sign-in/ui/account.ts'
import type { accounts, ProfileChanges } from '../contract.ts'

/** The caller's own profile, phone included. The key names the person: the next one must not see it. */
export function profileQuery(api: Pick<Client<typeof accounts>, 'showProfile'>, email: string) {
  return queryOptions({
    queryKey: ['accounts', 'showProfile', email],
    queryFn: ({ signal }) => api.showProfile({}, { signal }),
  })
}

/**
 * Saves what has changed: in the shop, which checks it, then name and photo at the sign-in service. Lists that show the
 * name are asked for anew. Throws the shop's refusal or the provider's; trying again does no harm then.
 */
export function useSaveProfile() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ProfileChanges) => {
      await api.saveProfile(changes)
      const { displayName, photoURL } = changes
      await updateAuthProfile({ ...(displayName !== undefined && { displayName }), ...(photoURL && { photoURL }) })
    },
    onSettled: () => {
      queryClient.invalidateQueries()
    },
  })
}
