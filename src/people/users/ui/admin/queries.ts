import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { Role } from '#shared/endpoint.ts'
import { queriesOf } from '#ui/queries.ts'
import type { accounts } from '../../contract.ts'

type UsersApi = Pick<Client<typeof accounts>, 'listUsers'>

const PAGE_SIZE = 20

/** The users of one role, or all, that have the words of `q`, newest first; for an admin (row I01). */
export function usersQuery(api: UsersApi, role: Role | undefined, q: string | undefined) {
  return queriesOf('accounts').listQuery(api.listUsers, { role, q, limit: PAGE_SIZE }, { keepsFormer: true })
}

/** How many users there are of each kind. */
export interface UserCounts {
  all: number
  sallers: number
  buyers: number
}

export function userCountsQuery(api: UsersApi) {
  const count = async (role: Role | undefined, signal: AbortSignal) => {
    const { total } = await api.listUsers({ limit: 1, ...(role && { role }) }, { signal })
    return total
  }
  return queryOptions({
    queryKey: ['accounts', 'listUsers', 'counts'],
    queryFn: async ({ signal }): Promise<UserCounts> => {
      const roles = [undefined, 'saller', 'buyer'] as const
      const [all = 0, sallers = 0, buyers = 0] = await Promise.all(roles.map((role) => count(role, signal)))
      return { all, sallers, buyers }
    },
  })
}

/** Disables or enables a user, or ends their sessions. */
export function useAccountAction() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'disable' | 'enable' | 'signOut' }) =>
      action === 'signOut' ? api.signOutUser({ id }) : api.disableUser({ id, disabled: action === 'disable' }),
    onSuccess: () =>
      // A disabled saller's products leave the lists.
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['accounts', 'listUsers'] }),
        queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
      ]),
  })
}

/** Deletes a user. Their products and adverts are deleted, too, so that every query is invalidated (row S12). */
export function useDeleteUser() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.deleteUser({ id }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

/** Undoes a deletion and invalidates every query. */
export function useRestoreUser() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  return (id: string) => api.restoreUser({ id }).finally(() => queryClient.invalidateQueries())
}
