import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import type { accounts } from './contract.ts'
import { readSecurity } from './security-steps.ts'
import type { SessionUser } from './session.ts'

/** What the Security page shows of the person. The key names them: the next one must not see it. */
export function securityQuery(uid: string) {
  return queryOptions({ queryKey: ['accounts', 'security', uid], queryFn: readSecurity, retry: false })
}

/** Asks for it anew, after something was changed. */
export function useSecurityAnew(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['accounts', 'security'] })
}

type Cursor = { cursor?: string }
type List<In> = (input: In & Cursor) => Promise<Page<unknown>>

/** The shop's calls that tell people what it keeps of them. */
export type MyDataApi = Pick<Client<typeof accounts>, 'showProfile'> & {
  listMyProducts: List<{ email: string }>
  listMyOrders: List<{ email: string }>
  listBookings: List<object>
}

/** Everything that is kept of the person: at the sign-in service and in the shop. */
export async function collectMyData(api: MyDataApi, { email, role }: SessionUser) {
  const account = await readSecurity()
  const orders = role === 'saller' ? [] : await all((cursor) => api.listMyOrders({ email, ...cursor }))
  const products = role === 'buyer' ? [] : await all((cursor) => api.listMyProducts({ email, ...cursor }))
  // An admin's list holds everybody's.
  const bookings = role === 'saller' ? await all((cursor) => api.listBookings(cursor)) : []
  return { account, profile: await api.showProfile({}), orders, products, bookings }
}

async function all(list: (cursor: Cursor) => Promise<Page<unknown>>): Promise<unknown[]> {
  const found: unknown[] = []
  let next: string | null = null
  do {
    const page: Page<unknown> = await list(next ? { cursor: next } : {})
    found.push(...page.items)
    next = page.next
  } while (next)
  return found
}
