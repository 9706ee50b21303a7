import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { unavailable } from '#shared/errors.ts'
import type { AdminCall } from './admin-call.ts'

const Found = z.object({
  users: z.optional(z.array(z.object({ email: z.optional(z.string()), emailVerified: z.optional(z.boolean()) }))),
})

/** Which e-mail addresses the owners of accounts have proven at the hosted service. Both throw `sign_in_unavailable`, 503, when it does not answer. */
export function hostedProof(call: AdminCall) {
  async function find(by: { email: string[] } | { localId: string[] }) {
    const response = await call('lookup', by).catch(() => null)
    if (!response?.ok) throw unavailable('sign_in_unavailable')
    return z.parse(Found, await response.json()).users?.[0]
  }
  return {
    /** Whether the owner of an account has proven this e-mail address. */
    isProven: async (email: string) => (await find({ email: [email] }))?.emailVerified === true,
    /** The e-mail address of an account, if its owner has proven it. */
    provenEmail: async (_tx: Database, uid: string) => {
      const user = await find({ localId: [uid] })
      return user?.emailVerified && user.email ? user.email.toLowerCase() : null
    },
  }
}
