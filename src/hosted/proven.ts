import * as z from 'zod/mini'
import type { HostedProject } from '#platform/config.ts'
import type { HostedAddresses } from './addresses.ts'
import { makeAdminCall } from './admin-call.ts'

const Found = z.object({ users: z.optional(z.array(z.object({ emailVerified: z.optional(z.boolean()) }))) })

/** Asks the hosted service whether the owner of an account has proven this e-mail address. Throws when it does not answer. */
export function hostedProof(project: HostedProject, addresses: HostedAddresses): (email: string) => Promise<boolean> {
  const call = makeAdminCall(project, addresses)
  return async (email) => {
    const response = await call('lookup', { email: [email] })
    if (!response.ok) throw new Error(`the hosted service did not look an account up: ${response.status}`)
    const { users = [] } = z.parse(Found, await response.json())
    return users[0]?.emailVerified === true
  }
}
