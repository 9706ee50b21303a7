import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { updateAuthProfile } from '#people/sign-in/ui/account.ts'
import type { Client } from '#shared/client.ts'
import { queriesOf } from '#ui/queries.ts'
import type { accounts, ProfileChanges, SellingDetails } from '../contract.ts'

/** The user's own profile, phone included. */
export function profileQuery(api: Pick<Client<typeof accounts>, 'showProfile'>, email: string) {
  return queriesOf('accounts').query(api.showProfile, {}, { user: email })
}

/**
 * Saves the changes in the shop, which validates them, then name and photo at the sign-in service. Every query is
 * invalidated, because lists show the name. Throws the shop's or the SDK's error; it is safe to try again.
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

/** Makes the user a saller, too. Everything is asked for again: what each role sees differs. */
export function useStartSelling() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: SellingDetails) => api.startSelling(details),
    onSuccess: () => {
      queryClient.invalidateQueries()
    },
  })
}
