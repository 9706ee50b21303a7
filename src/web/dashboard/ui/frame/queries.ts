import { queryOptions } from '@tanstack/react-query'
import { signedInWithGoogle } from '#people/sign-in/ui/account.ts'
import type { accounts } from '#people/users/contract.ts'
import type { Client } from '#shared/client.ts'

type AccountsApi = Client<typeof accounts>

/** The user record of a user whose role is not known; null when there is none. A failed look-up is an error, not null. */
export function ownRecordQuery(api: Pick<AccountsApi, 'listUsers'>, email: string) {
  return queryOptions({
    queryKey: ['accounts', 'listUsers', 'own', email],
    queryFn: async ({ signal }) => {
      const { items } = await api.listUsers({}, { signal })
      return items.find((user) => user.email === email.toLowerCase()) ?? null
    },
  })
}

/** True if the user signed in with Google, who is then a buyer. The key has the `uid` of the user. */
export function signedInWithGoogleQuery(uid: string) {
  return queryOptions({ queryKey: ['accounts', 'signedInWithGoogle', uid], queryFn: signedInWithGoogle })
}
