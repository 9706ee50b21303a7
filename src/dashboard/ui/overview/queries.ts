import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Input } from '#shared/endpoint.ts'
import { signedInWithGoogle } from '#sign-in/ui/account.ts'
import { refreshSession } from '#sign-in/ui/auth-state.ts'
import type { accounts } from '#users/contract.ts'
import type { dashboard } from '../../contract.ts'

/** The counted figures of the caller's role. The key names the person: the next one must not see them. */
export function overviewQuery(api: Pick<Client<typeof dashboard>, 'showOverview'>, email: string) {
  return queryOptions({
    queryKey: ['dashboard', 'showOverview', email],
    queryFn: ({ signal }) => api.showOverview({}, { signal }),
  })
}

type AccountsApi = Client<typeof accounts>

/**
 * The record of somebody whose role is not known: null when there is none yet. A failed look-up is an error and never
 * taken for a missing record.
 */
export function ownRecordQuery(api: Pick<AccountsApi, 'listUsers'>, email: string) {
  return queryOptions({
    queryKey: ['accounts', 'listUsers', 'own', email],
    queryFn: async ({ signal }) => {
      const { items } = await api.listUsers({}, { signal })
      return items.find((user) => user.email === email.toLowerCase()) ?? null
    },
  })
}

/** Whether the person signed in with Google, which makes a buyer; `uid` keeps people apart. */
export function signedInWithGoogleQuery(uid: string) {
  return queryOptions({ queryKey: ['accounts', 'signedInWithGoogle', uid], queryFn: signedInWithGoogle })
}

/** Saves the record of somebody who signed in without one, and reads their role anew. */
export function useCompleteProfile(api: Pick<AccountsApi, 'saveUser'>) {
  return useMutation({
    mutationFn: async (profile: Input<typeof accounts.saveUser>) => {
      await api.saveUser(profile)
      await refreshSession()
    },
  })
}
