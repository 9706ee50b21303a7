import { client } from '#shared/client.ts'
import type { Page } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { accounts, type User } from '#users/contract.ts'
import { authorizedFetch } from './authorized-fetch.ts'

/**
 * The caller's own record (row E15): the users list of somebody who is no admin holds them alone. An admin's holds
 * everybody, newest first, so that an older admin is looked for among the admins. Undefined when there is none.
 */
export async function findRecord(signedIn: string | null): Promise<User | undefined> {
  const api = client(accounts, authorizedFetch)
  const email = signedIn?.toLowerCase()
  const own = (users: Page<User>) => users.items.find((item) => item.email === email)
  const users = await patiently(() => api.listUsers({}))
  return own(users) ?? (users.next ? own(await api.listUsers({ role: 'admin' })) : undefined)
}

/** Tries a call up to four times, unless it was refused: without the role nobody can go on. */
async function patiently<T>(call: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const refused = error instanceof AppError && error.status >= 400 && error.status < 500
    if (refused || failures === 3) throw error
    await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** failures))
    return patiently(call, failures + 1)
  }
}
