import { accounts, type User } from '#people/users/contract.ts'
import { client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import { isAppError } from '#shared/errors.ts'
import { authorizedFetch } from '../authorized-fetch.ts'

const ATTEMPTS = 4

export type OwnRecord = Pick<User, 'displayName' | 'email' | 'photoURL' | 'role'> & { disabled?: boolean }

/**
 * The caller's own user record (row E15); undefined when there is none. The users list of a saller or buyer holds only
 * their own record. An admin's list holds everybody, newest first: a record that is not on the first page is looked up
 * among the admins. An admin without an e-mail address reads their profile.
 */
export async function findUserRecord(authEmail: string | null): Promise<OwnRecord | undefined> {
  const api = client(accounts, authorizedFetch)
  const email = authEmail?.toLowerCase()
  const findOwn = (page: Page<User>) => page.items.find((user) => user.email === email)
  const users = await withRetries(() => api.listUsers({}))
  if (authEmail === null) return users.items.length > 1 ? api.showProfile({}) : users.items[0]
  return findOwn(users) ?? (users.next ? findOwn(await api.listUsers({ role: 'admin' })) : undefined)
}

/** Retries a failed call after 1, 2 and 4 s, but not a refusal: without the role no page of the dashboard works. */
async function withRetries<T>(call: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const refused = isAppError(error) && error.status >= 400 && error.status < 500
    if (refused || failures === ATTEMPTS - 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
    return withRetries(call, failures + 1)
  }
}
